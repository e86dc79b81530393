import { expect, test } from 'vitest'
import { loadCalmly } from './load-calmly.ts'
import { hasUnsaved } from './unsaved.ts'

test('while code is loaded calmly nothing reloads the page, and afterwards as before', async () => {
  expect(hasUnsaved()).toBe(false)
  const seen = await loadCalmly(async () => hasUnsaved())
  expect([seen, hasUnsaved()]).toEqual([true, false])
  const lacking = loadCalmly(() => Promise.reject(new TypeError('gone')))
  expect(hasUnsaved()).toBe(true)
  await expect(lacking).rejects.toThrow('gone')
  expect(hasUnsaved()).toBe(false)
})
