import { describe, expect, test } from 'vitest'
import { type Shop, testApp } from '../../../test/harness.ts'
import { waitingFor } from '../../../test/mail.ts'

const app = await testApp()
const pathOf = (url: string) => new URL(url).pathname
const press = (url: string, action: string) =>
  fetch(`${app.url}${pathOf(url)}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: `acao=${action}`,
  })
const subjects = async (shop: Shop) =>
  (await waitingFor(app, shop.personId)).map(({ kind, letter }) => [kind, letter.subject])

describe('mail about payments, also to people without notifications', () => {
  test('each payment has one receipt and each refusal one message, however often they are reported', async () => {
    const shop = await app.shop({ email_notifications: false })
    const { url } = await shop.api.billing.createCheckout({ priceId: 'basico' })
    expect(await subjects(shop)).toEqual([])
    await Promise.all(Array.from({ length: 5 }, () => press(url, 'pagar')))
    await shop.api.billing.checkSubscription()
    const paid = ['billing', 'Recebemos seu pagamento de R$\u00a039,90']
    const refused = ['billing', 'Não conseguimos cobrar sua assinatura']
    expect(await subjects(shop)).toEqual([paid])
    const [first] = await waitingFor(app, shop.personId)
    expect(first?.letter).toMatchObject({
      table: {
        rows: [
          ['Plano', 'Básico'],
          ['Valor', 'R$\u00a039,90'],
          ['Data', expect.stringMatching(/^\d\d\/\d\d\/\d{4}$/)],
          ['Forma de pagamento', 'Demonstração (nada foi cobrado)'],
          ['Referência', expect.stringMatching(/^demo_/)],
        ],
      },
    })
    const { url: portal } = await shop.api.billing.customerPortal()
    await press(portal, 'recusar')
    await shop.api.billing.checkSubscription()
    expect(await subjects(shop)).toEqual([paid, refused])
    await press(portal, 'renovar')
    expect(await subjects(shop)).toEqual([paid, refused, paid])
  })

  test('events reported long afterwards cause no mail', async () => {
    const shop = await app.shop()
    const { url } = await shop.api.billing.createCheckout({ priceId: 'basico' })
    await press(url, 'pagar')
    await app.admin.query('delete from outgoing_mail where person_id = $1', [shop.personId])
    await app.admin.query('delete from payments where shop_id = $1', [shop.shopId])
    app.clock.advance(8 * 86_400_000)
    await shop.api.billing.checkSubscription()
    app.clock.set(new Date())
    expect(await subjects(shop)).toEqual([])
    const { rows } = await app.admin.query('select status from payments where shop_id = $1', [shop.shopId])
    expect(rows).toEqual([{ status: 'completed' }])
  })
})
