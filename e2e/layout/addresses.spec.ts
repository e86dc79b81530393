import { expect, test } from '../support/test.ts'

/** A string of an id's length that is no id. */
const WRONG_ID = '-'.repeat(36)

test('an address with unreadable values still opens its page', async ({ page, shop }) => {
  await shop.api.contacts.createCustomer({ name: 'Padaria Aurora' })
  const refused: string[] = []
  page.on('response', (response) => {
    if (response.status() >= 400 && response.url().includes('/api/')) refused.push(response.url())
  })
  for (const [heading, address] of [
    ['Produtos', `/produtos?categoria=${WRONG_ID}&estoque=x&ordem=x&pagina=1e9`],
    ['Clientes', `/clientes?pagina=9999999&busca=${'x'.repeat(120)}`],
    ['A receber', `/a-receber?cliente=${WRONG_ID}`],
    ['Atividade', '/atividade?pessoa=x&tipo=x&dias=1000'],
    ['Caixas fechados', `/caixas-fechados?pessoa=${WRONG_ID}&mes=2026-13&pagina=99999999&sessao=${WRONG_ID}`],
    ['Relatórios', '/relatorios?aba=x&periodo=datas&de=2026-02-31&ate=x&pagina=-1'],
    ['Vendas', `/vendas?periodo=datas&de=2026-02-31&pagamento=x&situacao=x&atendimento=x&venda=${WRONG_ID}`],
    ['Importar Produtos', `/produtos/importar?importacao=${WRONG_ID}&passo=x`],
  ] as const) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  expect(refused).toEqual([])
})
