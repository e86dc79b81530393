import { expect, test } from 'vitest'
import { findLongFiles, LINES_MAX } from './file-size.mjs'

const file = (lines) => 'x\n'.repeat(lines)
const check = (files, exceptions) => findLongFiles(new Map(Object.entries(files)), exceptions)

test('a file may have as many lines as allowed, and no more', () => {
  expect(check({ 'a.ts': file(LINES_MAX), 'b.ts': `${file(LINES_MAX)}x`, 'c.ts': '' }, [])).toEqual([
    'b.ts has 301 lines, more than 300: split it by subject',
  ])
})

test('an exception is for one file, and goes with its reason', () => {
  const long = file(LINES_MAX + 1)
  expect(check({ 'a.ts': long, 'b.ts': file(1), 'c.ts': long }, ['a.ts', 'b.ts', 'gone.ts'])).toEqual([
    'b.ts has 1 lines: remove it from LONG_FILES in scripts/lib/file-size.mjs',
    'c.ts has 301 lines, more than 300: split it by subject',
    'gone.ts does not exist: remove it from LONG_FILES in scripts/lib/file-size.mjs',
  ])
})
