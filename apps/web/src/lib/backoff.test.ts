import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { withBackoff } from './backoff.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('waits 200 ms, then twice as long each time', async () => {
  const at: number[] = []
  const start = Date.now()
  const attempt = async () => {
    at.push(Date.now() - start)
    if (at.length < 5) throw new TypeError('network')
    return 'fresh'
  }
  const result = withBackoff(attempt, { attempts: 10, worthRetrying: () => true })
  await vi.runAllTimersAsync()
  expect(await result).toBe('fresh')
  expect(at).toEqual([0, 200, 600, 1400, 3000])
})

test('gives up on a refusal and after the last attempt', async () => {
  const refused = vi.fn().mockRejectedValue(new Error('401'))
  await expect(withBackoff(refused, { attempts: 10, worthRetrying: () => false })).rejects.toThrow('401')
  expect(refused).toHaveBeenCalledTimes(1)

  const failing = vi.fn().mockRejectedValue(new Error('503'))
  const outcome = withBackoff(failing, { attempts: 3, worthRetrying: () => true }).catch((error) => error)
  await vi.runAllTimersAsync()
  expect(await outcome).toEqual(new Error('503'))
  expect(failing).toHaveBeenCalledTimes(3)
})
