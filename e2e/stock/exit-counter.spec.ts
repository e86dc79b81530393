import { visit } from '../support/inside.ts'
import { choose, EXIT_PAGE, enter, pick, product, recentExits, submitExit } from '../support/stock.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, phone, test } from '../support/test.ts'

test('the whole form goes by Enter, lists too, and F2 fills in who acts and the last reason', async ({
  page,
  shop,
}) => {
  await product(shop.api, { sale: '3.00' })
  await page.goto(EXIT_PAGE)
  await pick(page, 'Cabo USB')
  await expect(page.getByLabel('Quantidade')).toBeFocused()
  await page.keyboard.type('2')
  const person = page.getByLabel('Responsável')
  const reason = page.getByRole('combobox', { name: 'Motivo da saída' })
  await expect(person).toHaveValue('')
  await expect(page.getByRole('button', { name: `Preencher com ${shop.fullName}` })).toBeVisible()
  await person.press('F2')
  await expect(person).toHaveValue(shop.fullName)
  await person.press('Enter')
  await expect(reason).toBeFocused()
  // The field is empty, so Enter opens the list and marks its first option.
  await page.keyboard.press('Enter')
  const sale = page.getByRole('option', { name: 'Venda' })
  await expect(sale).toBeVisible()
  await expect(sale).toHaveAttribute('data-combobox-selected')
  await page.keyboard.press('Enter')
  await expect(reason).toHaveValue('Venda')
  await expect(page.getByRole('combobox', { name: 'Cliente' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Forma de pagamento' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Observações')).toBeFocused()
  await expect(page.getByRole('option', { name: 'Pix' })).toBeHidden()
  await page.keyboard.press('Control+Enter')
  await expect(recentExits(page)).toHaveCount(1)

  // The form is empty again; one key fills in both.
  await expect(person).toHaveValue('')
  await expect(reason).toHaveValue('')
  await pick(page, 'Cabo USB')
  await page.getByRole('button', { name: `Preencher com ${shop.fullName} · Venda` }).click()
  await expect(person).toHaveValue(shop.fullName)
  await expect(reason).toHaveValue('Venda')
  await expect(page.getByLabel('Preço unitário')).toHaveValue('3,00')
  // Enter goes on from there and does not save what nobody has looked at.
  await page.getByLabel('Quantidade').fill('1')
  await person.fill('')
  await person.press('F2')
  await expect(reason).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Cliente' })).toBeFocused()
  await expect(recentExits(page)).toHaveCount(1)
})

test('a name typed as customer is never dropped: it is chosen, registered on the spot, or reported', async ({
  page,
  shop,
}) => {
  await product(shop.api, { sale: '3.00' })
  await shop.api.contacts.createCustomer({ name: 'Bia Lima' })
  await page.goto(EXIT_PAGE)
  await pick(page, 'Cabo USB')
  await page.getByLabel('Responsável').fill('Ana')
  await choose(page, 'Motivo da saída', 'Venda')
  await page.getByLabel('Quantidade').fill('1')
  const customer = page.getByRole('combobox', { name: 'Cliente' })
  await customer.fill('Carla Dias')
  await page.getByLabel('Observações').focus()
  await expect(customer).toHaveValue('Carla Dias')
  await submitExit(page).click()
  await expect(
    page.getByText('Escolha "Carla Dias" na lista, cadastre como cliente novo ou apague o campo.'),
  ).toBeVisible()
  await expect(customer).toBeFocused()
  await expect(recentExits(page)).toHaveCount(0)
  await expectAccessible(page)

  await customer.click()
  await page.getByRole('option', { name: 'Cadastrar "Carla Dias"' }).click()
  const dialog = page.getByRole('dialog', { name: 'Novo cliente' })
  await expect(dialog.getByLabel('Nome')).toHaveValue('Carla Dias')
  await expectAccessible(page)
  await page.setViewportSize(phone)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await dialog.getByLabel('Telefone').fill('11 91234-5678')
  await dialog.getByRole('button', { name: 'Criar e escolher' }).click()
  await expect(dialog).toBeHidden()
  await expect(customer).toHaveValue('Carla Dias')
  await submitExit(page).click()
  await expect(recentExits(page).first()).toContainText('Cliente: Carla Dias')
  expect(
    (await shop.api.contacts.listCustomers({})).items.map(({ name, total_purchases: sum }) => [name, sum]),
  ).toEqual([
    ['Carla Dias', '3.00'],
    ['Bia Lima', '0.00'],
  ])
})

test('a date far in the future or the past is asked about before it is saved, and never refused', async ({
  page,
  shop,
}) => {
  const { variant } = await product(shop.api)
  await page.clock.install({ time: new Date() })
  const draftDate = async (path: string, field: string, date: string) => {
    await (page.url() === 'about:blank' ? page.goto(path) : visit(page, path))
    await pick(page, 'Cabo USB')
    await page.getByLabel('Quantidade').fill('1')
    // Distant days need many clicks in the calendar, so the test writes one into the draft.
    await page.evaluate(
      ([name, day]) => {
        const key = Object.keys(sessionStorage).find((one) => /:(exit|entry)$/.test(one)) ?? ''
        const draft = JSON.parse(sessionStorage.getItem(key) ?? '{}')
        draft.values[name as string] = day
        sessionStorage.setItem(key, JSON.stringify(draft))
      },
      [field, date],
    )
    await page.reload()
  }
  const dialog = page.getByRole('dialog', { name: 'Confira a data' })
  await draftDate(EXIT_PAGE, 'exit_date', '2100-01-01')
  await page.getByLabel('Responsável').fill('Ana')
  await choose(page, 'Motivo da saída', 'Consumo Interno')
  await submitExit(page).click()
  await expect(dialog).toContainText('01/01/2100 (daqui a')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Corrigir a data' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Data da saída' })).toBeFocused()
  await expect(recentExits(page)).toHaveCount(0)
  await submitExit(page).click()
  await dialog.getByRole('button', { name: 'A data está certa' }).click()
  await expect(recentExits(page).first()).toContainText('01/01/2100')

  await draftDate('/movimentacoes/entrada', 'movement_date', '2001-02-03')
  await page.getByRole('button', { name: 'Registrar Entrada' }).click()
  await expect(dialog).toContainText('03/02/2001 (há')
  await dialog.getByRole('button', { name: 'A data está certa' }).click()
  await expect(page.getByText('Entrada registrada', { exact: true })).toBeVisible()
  await enter(shop.api, variant, '1')
})

test('a movement opens with all that is known of it, and can be reversed from there', async ({
  page,
  shop,
}) => {
  const { variant } = await product(shop.api, { sale: '3.00' })
  const customer = await shop.api.contacts.createCustomer({ name: 'Bia Lima' })
  const { today } = await shop.api.account.me()
  await shop.api.stock.registerExit({
    headers: {},
    body: {
      lines: [{ product_variant_id: variant, quantity: '2', unit_price: '3' }],
      exit_date: today,
      responsible_person: 'Rui',
      exit_reason: 'venda',
      customer_id: customer.id,
      payment_method: 'pix',
      notes: 'balcão',
    },
  })
  const dialog = page.getByRole('dialog', { name: 'Cabo USB' })
  const facts = ['Bia Lima', 'Pix', 'Rui', 'balcão', '2 un', '48 un', 'Venda', 'Registrada em']
  await page.goto('/relatorios?aba=movimentacoes')
  const row = page.getByRole('row').filter({ hasText: 'Venda' })
  await expect(row).toContainText(/\d{2}:\d{2}/)
  await expect(row).toContainText('Bia Lima · Pix')
  await row.click()
  for (const fact of facts) await expect(dialog).toContainText(fact)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Fechar' }).first().click()

  await visit(page, EXIT_PAGE)
  const item = recentExits(page).first()
  await expect(item).toContainText(/\d{2}:\d{2}/)
  await item.getByRole('button', { name: 'Cabo USB', exact: true }).click()
  for (const fact of facts) await expect(dialog).toContainText(fact)
  await page.setViewportSize(phone)
  await expectNoSidewaysScroll(page)
  await dialog.getByRole('button', { name: 'Estornar' }).click()
  const asked = page.getByRole('dialog', { name: 'Estornar saída' })
  await expect(asked).toContainText('A venda será cancelada.')
  await asked.getByRole('button', { name: 'Estornar' }).click()
  await expect(item).toContainText('Desfeita: 2 un de volta ao estoque.')
  await expect(page.getByRole('button', { name: 'Estornar Cabo USB' })).toBeHidden()
  // The focus is on the row, or, if the first dialog was still fading, on the page.
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toMatch(/^(LI|MAIN)$/)

  // The product's own lists show the customer, too.
  await visit(page, '/produtos')
  await page.getByRole('button', { name: 'Ações de Cabo USB' }).waitFor()
  await page.getByRole('button', { name: /^Cabo USB/ }).click()
  await expect(page.getByRole('list', { name: 'Últimas movimentações' })).toContainText('Cliente: Bia Lima')
  await page.getByRole('button', { name: 'Ver histórico completo' }).click()
  await expect(page.getByRole('dialog', { name: 'Histórico de Cabo USB' })).toContainText('Cliente: Bia Lima')
})
