import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeText, doubtOf } from './encoding.ts'

/** The Portuguese letters of each encoding: IBM's code page 850, Apple's Roman, Windows-1252. */
const LETTERS = 'áàâãéêíóôõúüçÁÀÂÃÉÊÍÓÔÕÚÜÇºª'
const BYTES = {
  cp850: [
    0xa0, 0x85, 0x83, 0xc6, 0x82, 0x88, 0xa1, 0xa2, 0x93, 0xe4, 0xa3, 0x81, 0x87, 0xb5, 0xb7, 0xb6, 0xc7,
    0x90, 0xd2, 0xd6, 0xe0, 0xe2, 0xe5, 0xe9, 0x9a, 0x80, 0xa7, 0xa6,
  ],
  macintosh: [
    0x87, 0x88, 0x89, 0x8b, 0x8e, 0x90, 0x92, 0x97, 0x99, 0x9b, 0x9c, 0x9f, 0x8d, 0xe7, 0xcb, 0xe5, 0xcc,
    0x83, 0xe6, 0xea, 0xee, 0xef, 0xcd, 0xf2, 0x86, 0x82, 0xbc, 0xbb,
  ],
  'windows-1252': [...Buffer.from(LETTERS, 'latin1')],
}
type OneByte = keyof typeof BYTES

function encoded(text: string, encoding: OneByte): Buffer {
  return Buffer.from(
    [...text].map((letter) => BYTES[encoding][LETTERS.indexOf(letter)] ?? letter.charCodeAt(0)),
  )
}

const WORDS =
  'Descrição;Preço;Código;Unidade;Açaí;Pão de queijo;Maçã;Café em pó;Feijão;Macarrão;Água sem gás;Sabão;Limão;Óleo;Biscoito de polvilho;Pêssego;Tênis nº 38;Órgão;Salgadinhos sabor limão;Iogurte de coco;Camarão;Dúzia;Três irmãos;Pastéis;Maionese;Pimentões;Coração;Lâmpada;Pilha média;Alcatra;Linguiça;Chuchu;Vassoura;Açúcar'.split(
    ';',
  )
const cases = (word: string) => [word, word.toLowerCase(), word.toUpperCase()]

test('Portuguese words are decoded correctly in every single-byte encoding', () => {
  // Some words that identify the encoding, and others at random.
  const words = fc.shuffledSubarray(WORDS.flatMap(cases), { minLength: 0, maxLength: 20 })
  const telling = ['Descrição', 'Preço', 'AÇÚCAR', 'limão']
  fc.assert(
    fc.property(words, fc.constantFrom<OneByte>('cp850', 'macintosh', 'windows-1252'), (some, encoding) => {
      const text = [...telling, ...some].join(';')
      expect(decodeText(encoded(text, encoding))).toEqual({ text, encoding })
    }),
    { numRuns: 300 },
  )
})

test('one word of a header identifies an old encoding', () => {
  for (const encoding of ['cp850', 'macintosh', 'windows-1252'] as const)
    for (const word of ['Descrição', 'Código', 'Preço', 'DESCRIÇÃO', 'CÓDIGO', 'PREÇO', 'Opções', 'café'])
      expect([encoding, decodeText(encoded(`${word};x\n`, encoding)).text]).toEqual([encoding, `${word};x\n`])
})

test('signs, foreign names and spaces of Windows-1252 do not lead to another encoding', () => {
  const signs = new Map([
    ['–', 0x96],
    ['’', 0x92],
    ['“', 0x93],
    ['”', 0x94],
    ['®', 0xae],
    ['½', 0xbd],
    ['\u00a0', 0xa0],
    ['ñ', 0xf1],
    ['ä', 0xe4],
    ['è', 0xe8],
  ])
  for (const text of [
    'Copo d’Agua – 1½ L',
    'Häagen-Dazs baunilha',
    'Crème brulee Nestle®',
    'Arroz\u00a0branco\u00a0tipo 1',
    '“Jalapeño” picante',
    'Cama – mesa – banho',
  ]) {
    const bytes = Buffer.from([...text].map((letter) => signs.get(letter) ?? letter.charCodeAt(0)))
    expect(decodeText(bytes)).toEqual({ text, encoding: 'windows-1252' })
  }
})

test('lines of a UTF-8 file and of an older one, joined, are read each by its own', () => {
  const [ours, theirs] = ['Nome;Preço\r\nAção;10\r\n', 'Feijão;1\r\nPão;2\r\nMaçã;3']
  const joined = Buffer.concat([Buffer.from(ours), encoded(theirs, 'windows-1252')])
  expect(decodeText(joined)).toEqual({ text: ours + theirs, encoding: 'utf-8' })
  // By chance 'É”' is valid UTF-8.
  const alone = encoded('CAFÉ;1\nPão;2\n', 'windows-1252')
  const byChance = Buffer.concat([alone, Buffer.from([0xc9, 0x94, 0x0a])])
  expect(decodeText(byChance).encoding).toBe('windows-1252')
})

test('UTF-8 with one broken letter stays UTF-8, and suspicious words are shown first', () => {
  const broken = Buffer.concat([Buffer.from('Descrição;Maçã;Pão;Açaí;Limão;'), Buffer.from([0xe9, 0x3b])])
  expect(decodeText(broken)).toEqual({ text: 'Descrição;Maçã;Pão;Açaí;Limão;\ufffd;', encoding: 'utf-8' })
  expect(doubtOf({ text: 'Café;Chá', encoding: 'utf-8' })).toBeNull()
  expect(doubtOf({ text: 'Nome;Preco', encoding: 'windows-1252' })).toBeNull()
  expect(doubtOf({ text: 'Maçã;CafÃ© moÃ\u00addo', encoding: 'utf-8' })).toEqual({
    words: ['CafÃ©', 'moÃ\u00addo', 'Maçã'],
    wrong: true,
  })
  expect(doubtOf({ text: 'Maçã;Pão', encoding: 'windows-1252' })).toEqual({
    words: ['Maçã', 'Pão'],
    wrong: false,
  })
})
