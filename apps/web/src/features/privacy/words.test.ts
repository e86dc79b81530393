import { expect, test } from 'vitest'
import { fileSize } from './words.ts'

test("a file's size is shown in common units", () => {
  expect([0, 900, 12_345, 999_999, 1_500_000, 73_000_000].map(fileSize)).toEqual([
    '1 KB',
    '1 KB',
    '12 KB',
    '1.000 KB',
    '1,5 MB',
    '73 MB',
  ])
})
