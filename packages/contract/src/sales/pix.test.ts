import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromCents } from './cents.ts'
import {
  crc16,
  foldForPix,
  mobileInDigits,
  PIX_CITY_MAX,
  PIX_NAME_MAX,
  pixCode,
  readPixKey,
  txidOf,
  writtenPixKey,
} from './pix.ts'
import { pixAccountInput } from './pix-schemas.ts'

test('the checksum is CRC-16/CCITT-FALSE', () => {
  expect(crc16('123456789')).toBe('29B1')
  expect(crc16('')).toBe('FFFF')
})

test("the code equals the central bank's published example", () => {
  expect(
    pixCode(
      { key: '123e4567-e12b-12d1-a456-426655440000', name: 'Fulano de Tal', city: 'BRASILIA' },
      null,
      null,
    ),
  ).toBe(
    '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D',
  )
})

test.each([
  ['529.982.247-25', { kind: 'cpf', key: '52998224725' }],
  ['11.222.333/0001-81', { kind: 'cnpj', key: '11222333000181' }],
  ['12.abc.345/01de-35', { kind: 'cnpj', key: '12ABC34501DE35' }],
  [' Ana@Loja.com.br ', { kind: 'email', key: 'ana@loja.com.br' }],
  ['+55 11 98765-4321', { kind: 'phone', key: '+5511987654321' }],
  ['(11) 98765-4321', { kind: 'phone', key: '+5511987654321' }],
  ['11 98765-4321', { kind: 'phone', key: '+5511987654321' }],
  ['11-98765-4321', { kind: 'phone', key: '+5511987654321' }],
  ['11 9 8765 4321', { kind: 'phone', key: '+5511987654321' }],
  ['+55 (11) 3456-7890', { kind: 'phone', key: '+551134567890' }],
  ['123E4567-E12B-12D1-A456-426655440000', { kind: 'random', key: '123e4567-e12b-12d1-a456-426655440000' }],
  ['529.982.247-26', null],
  // A CPF with a wrong digit would be a stranger's telephone.
  ['11987654321', null],
  ['52998224726', null],
  ['\u202a+55 11 98765\u20114321\u202c', { kind: 'phone', key: '+5511987654321' }],
  ['\u2066ana@loja.com.br\u2069', { kind: 'email', key: 'ana@loja.com.br' }],
  ['119.876.543-21', null],
  ['10987654321', null],
  ['11887654321', null],
  ['1134567890', null],
  ['11 98765-432', null],
  ['11 3456-7890', null],
  ['01 98765-4321', null],
  ['11.222.333/0001-82', null],
  ['+1 212 555 0100', null],
  ['ana@loja', null],
  ['ana@@loja.com', null],
  [`${'a'.repeat(70)}@loja.com`, null],
  ['123e4567', null],
  ['Ana', null],
  ['', null],
])('as a key %s is %j', (typed, key) => {
  expect(readPixKey(typed)).toEqual(key)
})

test('eleven digits that are no CPF are named as the mobile number that they can be, written so that it is taken', () => {
  const refusal = (key: string) =>
    pixAccountInput.safeParse({ key, name: 'Ana', city: 'Recife' }).error?.issues[0]?.message
  expect(refusal('81998765432')).toBe(
    'Não é um CPF válido. Se é um celular, escreva o DDD separado: 81 99876-5432',
  )
  expect(readPixKey(mobileInDigits('81998765432') ?? '')).toEqual({ kind: 'phone', key: '+5581998765432' })
  for (const key of ['52398224726', '10987654321', '8199876543', 'Ana'])
    expect(refusal(key)).toMatch(/^Chave inválida/)
})

test.each([
  ['+5511987654321', '+55 11 98765-4321'],
  ['+551134567890', '+55 11 3456-7890'],
  ['52998224725', '52998224725'],
])('the key %s is shown as %s', (key, shown) => {
  expect(writtenPixKey(key)).toBe(shown)
})

test.each([
  ['Açaí & Cia. do João', 'Acai & Cia. do Joao'],
  ['Mercearia São José da Boa Vista Ltda', 'Mercearia Sao Jose da Boa'],
  ['  Ateliê\u00a0da   Zoë ', 'Atelie da Zoe'],
  ['Café 🍰 D’Ângelo – Centro', "Cafe D'Angelo - Centro"],
  ['日本', ''],
])('the name %s is written %s', (name, folded) => {
  expect(foldForPix(name, PIX_NAME_MAX)).toBe(folded)
})

/** Parses a code like a bank: fields of number, length and value. */
function fieldsOf(text: string): Record<string, string> {
  const fields: Record<string, string> = {}
  let at = 0
  while (at < text.length) {
    const length = Number(text.slice(at + 2, at + 4))
    fields[text.slice(at, at + 2)] = text.slice(at + 4, at + 4 + length)
    at += 4 + length
  }
  expect(at).toBe(text.length)
  return fields
}

const keys = fc.oneof(
  fc.uuid(),
  fc.constantFrom('52998224725', '12ABC34501DE35', 'ana@loja.com.br', `${'a'.repeat(68)}@loja.com`),
  fc.stringMatching(/^\+55[1-9][1-9]9\d{8}$/),
)

test('for any shop name and sale, a bank reads key, name, city, exact amount and reference', () => {
  fc.assert(
    fc.property(
      keys,
      fc.string({ unit: 'grapheme', maxLength: 60 }),
      fc.string({ unit: 'grapheme', maxLength: 40 }),
      fc.bigInt({ min: 1n, max: 999_999_999_999n }),
      fc.uuid(),
      (key, name, city, cents, id) => {
        const account = { key, name: `L${name}`, city: `C${city}` }
        const code = pixCode(account, fromCents(cents), txidOf(id))
        expect(code).toMatch(/^[ -~]+$/)
        expect(crc16(code.slice(0, -4))).toBe(code.slice(-4))
        const read = fieldsOf(code)
        expect(fieldsOf(read['26'] ?? '')).toEqual({ '00': 'br.gov.bcb.pix', '01': key })
        expect(read['54']).toBe(fromCents(cents))
        expect(read['59']?.length).toBeLessThanOrEqual(PIX_NAME_MAX)
        expect(read['60']?.length).toBeLessThanOrEqual(PIX_CITY_MAX)
        expect(fieldsOf(read['62'] ?? '')['05']).toMatch(/^[0-9A-Z]{25}$/)
        expect(readPixKey(key)?.key).toBe(key)
      },
    ),
  )
})

test('different sales have different references', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.uuid(), (one, other) => {
      expect(txidOf(one) === txidOf(other)).toBe(one === other)
    }),
  )
  expect(txidOf('ffffffff-ffff-4fff-bfff-ffffffffffff')).toHaveLength(25)
})
