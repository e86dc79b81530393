import { expect, test } from '../support/test.ts'

test('what was bought from a supplier is found on its card, and the last price on the product and where it is bought again', async ({
  page,
  shop,
}) => {
  const { contacts, catalog, stock } = shop.api
  const { id: supplier } = await contacts.createSupplier({ name: 'Atacadão do Zé' })
  const lineOf = async (name: string, unit_price: string) => {
    const { id } = await catalog.createProduct({ name, cost_price: '4.00', sale_price: '10.00' })
    const { variants } = await catalog.getProduct({ id })
    return { product_variant_id: variants[0]?.id as string, quantity: '2', unit_price }
  }
  const [rice, beans] = [await lineOf('Arroz 5 kg', '4.10'), await lineOf('Feijão 1 kg', '8.00')]
  const enter = (lines: (typeof rice)[], movement_date: string) =>
    stock.registerEntry({ headers: {}, body: { lines, movement_date, supplier_id: supplier } })
  await enter([rice, beans], '2026-03-10')
  const { movements } = await enter([{ ...rice, unit_price: '41.00' }], '2026-03-11')
  await stock.reverseMovement({ params: { id: movements[0]?.id as string }, body: {} })

  await page.goto('/fornecedores')
  await page.getByRole('button', { name: '0 produtos · 1 compra' }).click()
  const dialog = page.getByRole('dialog', { name: 'Compras de Atacadão do Zé' })
  await expect(dialog.getByText('R$ 24,20', { exact: true })).toHaveCount(2)
  const entries = dialog.getByRole('region', { name: 'Entradas deste fornecedor' })
  await expect(entries.getByRole('button')).toHaveText([
    /11\/03\/2026.*1 item.*Estornada/,
    /10\/03\/2026.*2 itens.*R\$\s24,20/,
  ])
  await entries.getByRole('button', { name: '10/03/2026' }).click()
  await expect(entries.getByText('2 un × R$ 4,10')).toBeVisible()
  await entries.getByRole('link', { name: 'Arroz 5 kg' }).click()

  const product = page.getByRole('dialog', { name: 'Arroz 5 kg' })
  await expect(product.getByText('R$ 4,10 por un em 10/03/2026, Atacadão do Zé')).toBeVisible()
  await product.getByRole('link', { name: 'Dar entrada' }).click()
  await expect(page.getByText('Última compra R$ 4,10 em 10/03/2026')).toBeVisible()
  await page.goBack()
  await page.goBack()
  await expect(dialog).toBeVisible()
})
