import { paths } from '../../apps/web/src/config/paths.ts'
import { product } from '../support/stock.ts'
import { expect, phone, type Shop, test } from '../support/test.ts'
import { answerOneByOne, firstVisits } from '../support/visits.ts'

const OPEN: string[] = [paths.auth, paths.privacy, paths.resetPassword, paths.invitation]
const OWN = Object.values<string>(paths).filter((path) => !OPEN.includes(path) && !path.startsWith('/admin'))

/** The first requests of the pages of a shop that have any. */
const DATA: [address: string, ...data: string[]][] = [
  ['/', '/dashboard', '/receivables'],
  ['/vender', '/pending-sales', '/parked-sales', '/pix-account', '/cash'],
  ['/caixa', '/cash'],
  ['/caixas-fechados?mes=2026-01', '/cash/sessions?month=2026-01'],
  ['/vendas?pagamento=pix', '/sales?', '/pending-sales', '/sellers'],
  ['/produtos?busca=cabo', '/products?search=cabo', '/categories'],
  ['/produtos/novo', '/categories'],
  ['/produtos/importar', '/imports'],
  ['/movimentacoes/entrada', '/stock/entries/recent'],
  ['/movimentacoes/saida', '/stock/exits/recent'],
  ['/relatorios?aba=estoque', '/reports/stock?'],
  ['/relatorios/avancados?aba=motivos', '/reports/reasons?'],
  ['/inventario', '/counts?'],
  ['/fornecedores', '/suppliers?'],
  ['/clientes', '/customers?', '/customers/summary'],
  ['/a-receber', '/receivables'],
  ['/plans', '/plans'],
  ['/equipe', '/team'],
  ['/atividade?dias=7', '/team/activity?days=7'],
]
const asking = DATA.map(([address, ...data]) => ({ address, data }))
const others = OWN.filter((path) => !DATA.some(([address]) => address.split('?')[0] === path))

/** A shop with data for every part of the dashboard except low stock. */
async function furnish({ api }: Shop): Promise<void> {
  const { variant } = await product(api, { name: 'Leite', sale: '20.00', stock: '10' })
  const { id } = await api.contacts.createCustomer({ name: 'Tatiane Lima' })
  const line = { product_variant_id: variant, quantity: '1', unit_price: '20.00' }
  for (const [method, customer_id] of [
    ['pix', null],
    ['fiado', id],
  ] as const)
    await api.sales.registerSale({
      headers: {},
      body: { lines: [line], total: '20.00', customer_id, payments: [{ method, amount: '20.00' }] },
    })
}

test('each page requests its data once, while its code is loading, and nothing moves on a phone while they arrive', async ({
  page,
  shop,
}) => {
  await furnish(shop)
  await answerOneByOne(page)
  await page.setViewportSize(phone)
  expect(await firstVisits(page, [...asking, ...others])).toEqual([])
})

test('first visits of all pages stay within their limits of JavaScript and requests, and nothing moves on a desktop while their data loads', async ({
  page,
  context,
  shop,
}) => {
  await furnish(shop)
  await answerOneByOne(page)
  const own = await firstVisits(page, OWN)
  await context.clearCookies()
  expect([...own, ...(await firstVisits(page, OPEN))]).toEqual([])
})
