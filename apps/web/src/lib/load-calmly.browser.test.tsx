import { expect, test, vi } from 'vitest'
import { loadCalmly } from './load-calmly.ts'

const lacking = async () => {
  window.dispatchEvent(new Event('vite:preloadError'))
  throw new TypeError('gone')
}

test('code that is loaded calmly is no reason to reload the page where it is missing, and any other still is', async () => {
  const reload = vi.fn()
  window.addEventListener('vite:preloadError', reload)
  try {
    await expect(loadCalmly(lacking)).rejects.toThrow('gone')
    expect(reload).not.toHaveBeenCalled()
    expect(await loadCalmly(async () => 'part')).toBe('part')
    await expect(lacking()).rejects.toThrow('gone')
    expect(reload).toHaveBeenCalledOnce()
  } finally {
    window.removeEventListener('vite:preloadError', reload)
  }
})
