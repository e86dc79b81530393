import { expect, test } from 'vitest'
import { SHORTCUT_KEYS } from './shortcut-keys.ts'

test('each key of the counter does one thing', () => {
  const keys = Object.values(SHORTCUT_KEYS)
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
})
