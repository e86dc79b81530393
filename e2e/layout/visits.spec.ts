import { expect, phone, test } from '../support/test.ts'
import { answerOneByOne, firstVisits, furnish, SHOP_PATHS } from '../support/visits.ts'

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
const others = SHOP_PATHS.filter((path) => !DATA.some(([address]) => address.split('?')[0] === path))

test('each page requests its data once, while its code is loading, and nothing moves on a phone while they arrive', async ({
  page,
  shop,
}) => {
  await furnish(shop)
  await answerOneByOne(page)
  await page.setViewportSize(phone)
  expect(await firstVisits(page, [...asking, ...others])).toEqual([])
})
