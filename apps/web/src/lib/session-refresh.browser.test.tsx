import { expect, test } from 'vitest'
import { owner } from '../../test/owner.ts'
import { type AuthEvent, publishAuth, subscribeAuth } from './session.ts'
import { keepSessionFresh, stopRefresh } from './session-refresh.ts'

test('a refresh is ended by what renews the token, because its answer would bring the former cookie back', async () => {
  const begun = Promise.withResolvers<AbortSignal | null | undefined>()
  const ended = Promise.withResolvers<Response>()
  window.fetch = (_, init) => {
    begun.resolve(init?.signal)
    init?.signal?.addEventListener('abort', () => ended.reject(init.signal?.reason))
    return ended.promise
  }
  const heard: AuthEvent[] = []
  const stop = subscribeAuth(({ event }) => heard.push(event))
  keepSessionFresh()
  publishAuth({ event: 'INITIAL_SESSION', userId: owner.account_id })
  const signal = await begun.promise
  expect(signal?.aborted).toBe(false)
  stopRefresh()
  await expect(ended.promise).rejects.toMatchObject({ name: 'AbortError' })
  expect(heard).toEqual(['INITIAL_SESSION'])
  stop()
})
