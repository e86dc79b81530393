import { expect, test } from 'vitest'
import { PASSWORD, programOf, testApp } from '../../../test/harness.ts'
import { hold } from '../../../test/pending.ts'
import { stocked } from '../../../test/stock.ts'

const app = await testApp()
const ACCOUNT = { key: 'ana@loja.com.br', name: 'Mercearia São João', city: 'Poços de Caldas' }

test("the shop's key of each kind is checked, and name and city are folded (PIX-01)", async () => {
  const shop = await app.shop()
  expect(await shop.api.sales.getPixSettings()).toEqual({ account: null })
  await expect(shop.api.sales.savePixAccount({ ...ACCOUNT, key: '529.982.247-26' })).rejects.toMatchObject({
    data: { issues: [{ path: 'key' }] },
  })
  await expect(shop.api.sales.savePixAccount({ ...ACCOUNT, name: '日本' })).rejects.toMatchObject({
    data: { issues: [{ path: 'name' }] },
  })
  const keys = {
    '529.982.247-25': '52998224725',
    '12.abc.345/01de-35': '12ABC34501DE35',
    ' Ana@Loja.com.br': 'ana@loja.com.br',
    '123E4567-E12B-12D1-A456-426655440000': '123e4567-e12b-12d1-a456-426655440000',
    '(11) 98765-4321': '+5511987654321',
  }
  for (const [typed, key] of Object.entries(keys)) {
    await shop.api.sales.savePixAccount({ ...ACCOUNT, key: typed })
    expect(await shop.api.sales.getPixSettings()).toEqual({ account: { ...ACCOUNT, key } })
  }
  const { variant } = await stocked(shop, { stock: ['5'] })
  const { pix } = await hold(shop, variant, '1')
  expect(pix?.codes[0]?.code).toContain('5918Mercearia Sao Joao6015Pocos de Caldas')
  expect(await shop.api.sales.removePixAccount()).toEqual({ account: null })
  expect(await shop.api.sales.listPendingSales()).toMatchObject([{ pix: null }])
})

test('no program changes the Pix account', async () => {
  const shop = await app.shop()
  await shop.api.sales.savePixAccount(ACCOUNT)
  const { key } = await shop.api.integration.createKey({ name: 'Site', scope: 'write', password: PASSWORD })
  const program = programOf(app.url, key)
  const answers = [
    await program.call('PUT', '/api/v1/pix-account', { ...ACCOUNT, key: 'outro@loja.com.br' }),
    await program.call('DELETE', '/api/v1/pix-account'),
  ]
  expect(answers.map(({ body }) => body.code)).toEqual(['KEY_NOT_ALLOWED', 'KEY_NOT_ALLOWED'])
  expect((await shop.api.sales.getPixSettings()).account).toMatchObject({ key: ACCOUNT.key })
})

test('after the trial the Pix key is neither changed nor removed', async () => {
  const shop = await app.shop()
  await shop.api.sales.savePixAccount(ACCOUNT)
  const over = (within: string) =>
    app.admin.query('update shops set subscription_expires_at = now() + $2::interval where shop_id = $1', [
      shop.shopId,
      within,
    ])
  await over('-1 hour')
  for (const change of [
    () => shop.api.sales.savePixAccount({ ...ACCOUNT, key: 'outro@loja.com.br' }),
    () => shop.api.sales.removePixAccount(),
  ])
    await expect(change()).rejects.toMatchObject({ code: 'TRIAL_EXPIRED' })
  await over('1 year')
  expect((await shop.api.sales.getPixSettings()).account).toMatchObject({ key: ACCOUNT.key })
})
