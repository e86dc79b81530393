import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { owner } from '../../test/owner.ts'
import { draw } from '../../test/render.tsx'
import { forgetMe, keepMe } from '../lib/device-owner.ts'
import { ApiError, NetworkFailure } from '../lib/errors.ts'
import { publishAuth } from '../lib/session.ts'
import { ErrorState } from './error-state.tsx'

const LOST = new NetworkFailure('Failed to fetch')
const way = page.getByRole('link', { name: 'Ir para Vender, que funciona sem rede' })

test('what the network kept from loading is tried again once the server is there, and not again and again', async () => {
  let tries = 0
  let there = false
  await draw(<ErrorState error={LOST} onRetry={() => tries++} />)
  const { fetch } = window
  onTestFinished(() => void Object.assign(window, { fetch }))
  let asked = 0
  window.fetch = async (...given) => {
    if (given[0] !== '/health/ready') return fetch(...given)
    asked += 1
    if (!there) throw new TypeError('Failed to fetch')
    return Response.json({ status: 'ok' })
  }
  await expect.element(page.getByText('A página tenta de novo sozinha')).toBeVisible()
  // It asks by itself too, however long the part took to load.
  const askAgain = async () => {
    const before = asked
    window.dispatchEvent(new Event('online'))
    await expect.poll(() => asked).toBeGreaterThan(before)
  }
  await askAgain()
  expect(tries).toBe(0)
  there = true
  await askAgain()
  await expect.poll(() => tries).toBe(1)
  const now = performance.now.bind(performance)
  onTestFinished(() => void Object.assign(performance, { now }))
  performance.now = () => now() + 1_100
  await askAgain()
  expect(tries).toBe(1)
})

test('without the server a page leads to the counter where that was opened before, a refusal does not', async () => {
  await page.viewport(1280, 800)
  onTestFinished(forgetMe)
  publishAuth({ event: 'SIGNED_IN', userId: owner.account_id })
  const first = await draw(<ErrorState error={LOST} onRetry={() => {}} />)
  await expect
    .element(page.getByText('A página tenta de novo sozinha quando a conexão voltar.'))
    .toBeVisible()
  await expect.element(way).not.toBeInTheDocument()
  await first.unmount()
  keepMe(owner)
  const second = await draw(<ErrorState error={LOST} onRetry={() => {}} />)
  await expect.element(way).toBeVisible()
  await second.unmount()
  const refusal = new ApiError({ code: 'FORBIDDEN', status: 403, message: 'Não.', data: null, defined: true })
  const third = await draw(
    <>
      <ErrorState error={LOST} onRetry={() => {}} />
      <ErrorState error={LOST} onRetry={() => {}} />
    </>,
  )
  await expect.poll(() => way.elements().length).toBe(1)
  await third.unmount()
  await draw(<ErrorState error={refusal} onRetry={() => {}} />)
  await expect.element(page.getByText('Não.')).toBeVisible()
  await expect.element(way).not.toBeInTheDocument()
})
