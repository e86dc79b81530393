import { REPORT_KINDS } from '@prateleira/contract/reports/rules'
import { expect, test } from 'vitest'
import { exportsOf } from '../../../test/exports.ts'
import { type Shop, testApp } from '../../../test/harness.ts'
import { furnish } from '../../../test/isolation/furnish.ts'
import { newMark } from '../../../test/isolation/things.ts'

const app = await testApp()
const { fetchExport } = exportsOf(app)

test('a stranger, a closed gate, an unknown report, period, format or key are refused with our texts', async () => {
  const shop = await app.shop()
  const closed = await app.shop({ subscription_status: 'inactive' })
  for (const kind of REPORT_KINDS) {
    const path = `/api/v1/reports/${kind}/export`
    expect((await app.nobody.call('GET', path)).body).toMatchObject({ code: 'UNAUTHORIZED' })
    expect((await app.nobody.call('GET', `${path}?period=x`)).status).toBe(401)
    expect((await closed.call('GET', path)).body).toMatchObject({
      status: 402,
      code: 'SUBSCRIPTION_REQUIRED',
    })
    expect((await shop.call('GET', `${path}?period=ontem`)).body).toMatchObject({
      code: 'BAD_REQUEST',
      message: 'Período inválido',
    })
    expect((await shop.call('GET', `${path}?format=pdf`)).body.message).toBe('Formato inválido')
    expect((await shop.call('GET', `${path}?user_id=x`)).status).toBe(400)
    expect((await shop.call('GET', `${path}?period=all&period=year`)).status).toBe(400)
  }
  expect((await shop.call('GET', '/api/v1/reports/users/export')).status).toBe(404)
  expect((await shop.call('GET', '/api/v1/reports/constructor/export')).status).toBe(404)
})

test('nothing of another shop is in any export', async () => {
  const [mine, other] = [await app.shop(), await app.shop()]
  const [ownMark, mark] = [newMark(), newMark()]
  await furnish(mine, ownMark)
  await furnish(other, mark)
  for (const kind of REPORT_KINDS.filter((kind) => kind !== 'overview')) {
    const text = async (shop: Shop) => (await fetchExport(shop, kind, 'period=all')).text()
    const [own, theirs] = [await text(mine), await text(other)]
    expect(own).toContain(ownMark)
    expect(own).not.toContain(mark)
    expect(theirs).toContain(mark)
  }
})
