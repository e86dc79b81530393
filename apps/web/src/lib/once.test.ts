import { expect, onTestFinished, test, vi } from 'vitest'
import { noteActing } from './device-owner.ts'
import { ApiError, NetworkFailure } from './errors.ts'
import { forgetActs, leaveActs, once } from './once.ts'

const MINUTE = 60_000

/** The key under which an exit is sent. Its answer is lost, unless it `arrives`. */
async function keyOf(quantity: string, arrives = false): Promise<string> {
  let used = ''
  await once('stock.exit', { quantity }, async (key) => {
    used = key
    if (!arrives) throw new NetworkFailure('Failed to fetch')
  }).catch(() => {})
  return used
}

test('an act keeps its key for its person, an hour after it was last tried and some minutes after its form was left', async () => {
  noteActing('Ana')
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const later = (minutes: number) => vi.setSystemTime(Date.now() + minutes * MINUTE)
  const first = await keyOf('1')
  const other = await keyOf('2')
  expect(other).not.toBe(first)
  later(50)
  expect(await keyOf('1')).toBe(first)
  later(50)
  expect(await keyOf('1')).toBe(first)

  leaveActs('stock.exit')
  later(4)
  expect(await keyOf('1')).toBe(first)
  leaveActs('stock.exit')
  later(6)
  const second = await keyOf('1')
  expect(second).not.toBe(first)

  noteActing('Bia')
  expect(await keyOf('1')).not.toBe(second)
  noteActing('Ana')
  expect(await keyOf('1', true)).toBe(second)
  expect(await keyOf('1')).not.toBe(second)
})

test('after an hour in the same form what may be done already is not sent again before somebody has looked', async () => {
  noteActing('Ana')
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const later = (minutes: number) => vi.setSystemTime(Date.now() + minutes * MINUTE)
  const first = await keyOf('5')
  later(61)
  const send = vi.fn(async () => {})
  await expect(once('stock.exit', { quantity: '5' }, send)).rejects.toThrow(
    'Isto já foi enviado antes e ficou sem resposta. Confira se está registrado; se não estiver, tente de novo.',
  )
  expect(send).not.toHaveBeenCalled()
  const second = await keyOf('5')
  expect(second).not.toBe('')
  expect(second).not.toBe(first)

  leaveActs('stock.exit')
  later(61)
  expect(await keyOf('5', true)).not.toBe('')
})

test('what was undone or deleted since is begun anew', async () => {
  noteActing('Ana')
  const first = await keyOf('3')
  forgetActs('stock.entry')
  expect(await keyOf('3')).toBe(first)
  forgetActs('stock.exit')
  const second = await keyOf('3')
  expect(second).not.toBe(first)

  const used: string[] = []
  await once('stock.exit', { quantity: '3' }, async (key) => {
    used.push(key)
    if (key === second)
      throw new ApiError({ code: 'NOT_FOUND', status: 404, message: '', data: null, defined: true })
  })
  expect(used).toEqual([second, expect.not.stringMatching(second)])
})

test('who sends an act is told whether it may be done: after a lost answer, whatever refused it later, and not after refusals alone', async () => {
  noteActing('Ana')
  const refused = new ApiError({ code: 'FORBIDDEN', status: 403, message: '', data: null, defined: true })
  const told: boolean[] = []
  const sending = (quantity: string, error?: Error) =>
    once('stock.exit', { quantity }, async (_, mayBeDone) => {
      told.push(mayBeDone)
      if (error) throw error
    }).catch(() => {})
  await sending('7', refused)
  await sending('7', refused)
  await sending('7', new NetworkFailure('Failed to fetch'))
  await sending('8', refused)
  await sending('7', refused)
  await sending('7')
  await sending('7')
  expect(told).toEqual([false, false, false, false, true, true, false])
})
