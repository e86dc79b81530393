import {
  choose,
  EXIT_PAGE,
  fillExit,
  leave,
  pick,
  product,
  recentExits,
  stockOf,
  submitExit,
} from '../support/stock.ts'
import { expect, test } from '../support/test.ts'

test('EXI-07 the ten latest exits by date, with their badges, SKU, quantity, value and notes', async ({
  page,
  shop,
}) => {
  const { variant } = await product(shop.api, { code: 'CAB-1' })
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/v1/stock/exits/recent', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(EXIT_PAGE)
  await expect(page.getByText('Carregando saídas...')).toBeVisible()
  release()
  await expect(page.getByText('Nenhuma saída registrada ainda')).toBeVisible()
  for (let day = 1; day <= 10; day += 1)
    await leave(shop.api, variant, '1', `2026-01-${String(day).padStart(2, '0')}`)
  await shop.api.stock.registerExit({
    headers: {},
    body: {
      lines: [{ product_variant_id: variant, quantity: '3', unit_price: '2.50' }],
      exit_date: '2026-01-05',
      responsible_person: 'Bia',
      exit_reason: 'perda_dano',
      notes: 'Caiu no chão',
    },
  })
  await page.reload()
  const items = recentExits(page)
  await expect(items).toHaveCount(10)
  await expect(items.first()).toContainText('10/01/2026')
  await expect(items.last()).toContainText('02/01/2026')
  await expect(items.getByText('Concluída')).toHaveCount(10)
  const broken = items.filter({ hasText: 'Perda/Dano' })
  for (const text of ['Cabo USB', 'SKU: CAB-1', '3 un', 'R$ 7,50', 'Caiu no chão', '05/01/2026', 'Bia']) {
    await expect(broken).toContainText(text)
  }
  await expect(items.getByText('Consumo Interno')).toHaveCount(9)
})

test('EXI-09 a sale proposes its price, may have customer and payment, and is cancelled with its reversal', async ({
  page,
  shop,
}) => {
  const { id } = await product(shop.api, { sale: '39.90' })
  await product(shop.api, { name: 'Brinde' })
  await shop.api.contacts.createCustomer({ name: 'Bia Lima' })
  await page.goto(EXIT_PAGE)
  await pick(page, 'Cabo USB')
  await fillExit(page, { reason: 'Consumo Interno' })
  await expect(page.getByLabel('Preço unitário')).toHaveValue('')
  await expect(page.getByRole('combobox', { name: 'Cliente' })).toBeHidden()
  await choose(page, 'Motivo da saída', 'Venda')
  await expect(page.getByLabel('Preço unitário')).toHaveValue('39,90')
  await choose(page, 'Cliente', 'Bia Lima')
  await choose(page, 'Forma de pagamento', 'Pix')
  await page.getByLabel('Quantidade').fill('2')
  await submitExit(page).click()
  await expect(page.getByText('Saída registrada com sucesso')).toBeVisible()
  const sales = async () => (await shop.api.reports.dashboard()).recent_sales
  expect(await sales()).toEqual({ count: 1, total: '79.80' })
  expect((await shop.api.contacts.listCustomers({})).items[0]).toMatchObject({
    total_purchases: '79.80',
    sale_count: 1,
  })

  // Goods given away for 0 still count as a sale.
  await pick(page, 'Brinde')
  await fillExit(page, { reason: 'Venda' })
  await page.getByLabel('Quantidade').fill('1')
  await page.getByLabel('Preço unitário').fill('0')
  await submitExit(page).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Brinde' })).toContainText('R$ 0,00')
  expect(await sales()).toEqual({ count: 2, total: '79.80' })

  await page.getByRole('button', { name: 'Estornar Cabo USB' }).click()
  const dialog = page.getByRole('dialog', { name: 'Estornar saída' })
  await expect(dialog).toContainText('A venda será cancelada.')
  await dialog.getByRole('button', { name: 'Estornar' }).click()
  await expect(page.getByText('Estornada', { exact: true })).toBeVisible()
  const reversed = recentExits(page).filter({ hasText: 'Estornada' })
  await expect(reversed).toContainText('Desfeita: 2 un de volta ao estoque.')
  // The pressed button is gone; the focus stays on its row.
  await expect(reversed).toBeFocused()
  expect(await sales()).toEqual({ count: 1, total: '0.00' })
  expect(await stockOf(shop.api, id)).toBe('50')
})
