import { expect, test } from 'vitest'
import { type Key, scanBursts } from './scan-burst.ts'

/** The codes recognised in texts typed one after another, at this many milliseconds per key; '\n' is Enter. */
function codesIn(...typed: [text: string, pace: number][]): string[] {
  return codesOf(false, typed)
}

function codesOf(amount: boolean, typed: [text: string, pace: number][]): string[] {
  const bursts = scanBursts()
  let time = 1000
  const keys: Key[] = typed.flatMap(([text, pace]) =>
    [...text].map((character) => {
      time += pace
      return { key: character === '\n' ? 'Enter' : character, time, amount }
    }),
  )
  return keys.flatMap((key) => {
    const found = bursts.press(key)
    return found !== null && found !== 'begins' ? [found.code] : []
  })
}

test('a scanner is told from a person by its speed', () => {
  expect(codesIn(['7891000315507\n', 8])).toEqual(['7891000315507'])
  expect(codesIn(['7891000315507\n', 120])).toEqual([])
  expect(codesIn(['12\n', 5])).toEqual([])
})

test('text that a person typed before does not belong to a code', () => {
  expect(codesIn(['Ana ', 150], ['7', 400], ['891000315507\n', 10])).toEqual(['7891000315507'])
  expect(codesIn(['Ana', 150], ['\n', 400], ['7891000315507\n', 10])).toEqual(['7891000315507'])
  expect(codesIn(['789100031550', 160], ['7\n', 10])).toEqual([])
})

test('a code that radio interference interrupts for a third of a second arrives complete', () => {
  for (const pace of [2, 8, 30])
    expect(codesIn(['7891000', pace], ['3', 350], ['15507\n', pace])).toEqual(['7891000315507'])
  expect(codesIn(['123', 8], ['7', 300], ['891000315507\n', 8])).toEqual(['7891000315507'])
  expect(codesIn(['7891000', 8], ['3', 350], ['15508\n', 8])).toEqual(['315508'])
})

test('two consecutive codes are two', () => {
  expect(codesIn(['7891000315507\nCAM-01-M\n', 10])).toEqual(['7891000315507', 'CAM-01-M'])
})

test('what a person types is no code, at any speed: words, amounts, and what an Enter follows late', () => {
  for (const pace of [1, 8, 20, 30]) {
    expect(codesIn(['Maria da Silva\n', pace])).toEqual([])
    expect(codesIn(['linha 120\n', pace])).toEqual([])
    for (const amount of ['2.35', '2,35', '1.250,00'])
      expect([amount, codesOf(true, [[`${amount}\n`, pace]])]).toEqual([amount, []])
    expect(codesIn(['LC120-A', pace], ['\n', 500])).toEqual([])
    for (const amount of [true, false])
      expect(codesOf(amount, [['LC120-A\n7891000315507\n', pace]])).toEqual(['LC120-A', '7891000315507'])
  }
  expect(codesIn(['Silva\n', 30])).toEqual([])
  expect(codesIn(['PRETO\n', 10])).toEqual(['PRETO'])
})
