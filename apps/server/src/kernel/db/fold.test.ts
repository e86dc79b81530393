import { foldText, searchText } from '@prateleira/contract/shared/text'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'

const app = await testApp()

async function folded(texts: string[], by = 'fold'): Promise<string[]> {
  const { rows } = await app.admin.query(
    `select ${by}(t) as key from unnest($1::text[]) with ordinality as x(t, n) order by n`,
    [texts],
  )
  return rows.map(({ key }) => key)
}

test('the database folds every letter of the scripts that shops use as the contract does', async () => {
  const blocks: [number, number][] = [
    // Latin with its extensions and marks, Greek, Cyrillic; control characters are refused.
    [0x20, 0x7e],
    [0xa0, 0x2af],
    [0x300, 0x3ff],
    [0x400, 0x52f],
    [0x1e00, 0x1fff],
    // Fillers and selectors, punctuation, letter-like signs, Braille's blank, compatibility forms.
    [0x115f, 0x1160],
    [0x17b4, 0x17b5],
    [0x180b, 0x180d],
    [0x2010, 0x20bf],
    [0x2100, 0x218b],
    [0x2460, 0x24ff],
    [0x2800, 0x2800],
    [0x3131, 0x318e],
    [0xfb00, 0xfb06],
    [0xfe00, 0xfe0f],
    [0xff01, 0xffdc],
    [0xe0100, 0xe01ef],
  ]
  const letters = blocks.flatMap(([from, to]) =>
    Array.from({ length: to - from + 1 }, (_, n) => String.fromCodePoint(from + n)),
  )
  // Within a word: what stands at the end of one is also trimmed.
  const words = letters.map((letter) => `x${letter}y`)
  const found = await folded(words)
  const different = words.filter((word, n) => foldText(word) !== found[n])
  expect(different.map((word) => word.codePointAt(1)?.toString(16))).toEqual([])
})

test('look-alikes, marks and spaces fold alike on both sides, and folding twice changes nothing', async () => {
  const letter = fc.constantFrom(
    ...'aÁßẞPРрΡρＰıİςΣσвВ\u0301\u3164\u2800 \u00a0\tǅ①½ﬁ-–′″×°'.split(''),
    '\u{e0100}',
    '💡',
  )
  const texts = fc.sample(
    fc.array(letter, { maxLength: 12 }).map((letters) => letters.join('')),
    2_000,
  )
  const keys = texts.map(foldText)
  expect(await folded(texts)).toEqual(keys)
  expect(keys.map(foldText)).toEqual(keys)
  expect(await folded(texts, 'search_text')).toEqual(texts.map(searchText))
})
