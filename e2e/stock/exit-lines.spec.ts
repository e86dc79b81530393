import { product, stockOf } from '../support/stock.ts'
import { expect, expectAccessible, test } from '../support/test.ts'

const PAGE = '/movimentacoes/saida'

for (const width of [1280, 360])
  test(`several items leave at once as one sale, kept over a reload, and short ones are named by line, at ${width} px`, async ({
    page,
    shop,
    expectedConsole,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    expectedConsole.push(/409/)
    const milk = await product(shop.api, { name: 'Leite', sale: '5.00', stock: '10' })
    const beans = await product(shop.api, { name: 'Feijão', sale: '8.00', stock: '4' })
    await page.goto(PAGE)
    const add = page.getByRole('button', { name: /Adicionar outro item/ })
    const picker = page.getByRole('combobox', { name: 'Produto', exact: true })
    const lines = page.getByRole('list', { name: 'Itens desta saída' })
    await expect(lines).toBeHidden()
    await page.getByLabel('Responsável').fill('Ana')
    await page.getByRole('combobox', { name: 'Motivo da saída' }).click()
    await page.getByRole('option', { name: 'Venda' }).click()
    const choose = async (name: string) => {
      await picker.fill(name)
      await page.getByRole('option', { name: new RegExp(name) }).click()
    }
    await choose('Feijão')
    await page.getByLabel('Quantidade').fill('5')
    await add.click()
    await expect(page.getByText('Estoque insuficiente (Disponível: 4)')).toBeVisible()
    await page.getByLabel('Quantidade').fill('3')
    await page.keyboard.press('Alt+i')
    await expect(lines).toContainText('3 un de Feijão')
    await expect(picker).toBeFocused()
    await page.reload()
    await expect(lines).toContainText('3 un de Feijão')
    await choose('Feijão')
    await page.getByLabel('Quantidade').fill('2')
    // Three of four are in the list.
    await expect(page.getByText('Estoque insuficiente (Disponível: 1)')).toBeVisible()
    await choose('Leite')
    await expect(page.getByText('Valor total')).toBeVisible()
    await expect(page.getByText('R$ 34,00')).toBeVisible()
    // Somebody else sells in the meantime.
    await shop.api.stock.registerExit({
      headers: {},
      body: {
        lines: [{ product_variant_id: beans.variant, quantity: '2' }],
        exit_date: '2026-01-15',
        responsible_person: 'Rui',
        exit_reason: 'consumo_interno',
      },
    })
    await page.getByRole('button', { name: 'Registrar Saída' }).click()
    await expect(lines).toContainText('Estoque insuficiente (Disponível: 2 un)')
    await expectAccessible(page)
    expect(await stockOf(shop.api, milk.id)).toBe('10')
    await lines.getByRole('button', { name: 'Tirar Feijão' }).click()
    // The fields keep their values.
    await add.click()
    await expect(lines).toContainText('2 un de Leite')
    await choose('Feijão')
    await page.getByLabel('Quantidade').fill('1')
    await add.click()
    // With empty fields, the list is the exit.
    await page.getByRole('button', { name: 'Registrar Saída' }).click()
    const low = page.getByRole('dialog', { name: 'Alerta de Estoque Baixo' })
    await expect(page.getByText('Saída registrada com sucesso').or(low).first()).toBeVisible()
    if (await low.isVisible()) await low.getByRole('button', { name: 'Confirmar Saída' }).click()
    await expect(page.getByText(/2 itens retirados do estoque/)).toBeVisible()
    await expect(lines).toBeHidden()
    const { items } = await shop.api.sales.listSales({})
    expect(items).toMatchObject([{ items: 2, total_amount: '18.00' }])
    expect([await stockOf(shop.api, milk.id), await stockOf(shop.api, beans.id)]).toEqual(['8', '1'])
  })
