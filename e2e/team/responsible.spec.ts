import { keepCookie } from '../support/sessions.ts'
import { choose, EXIT_PAGE, pick, product, submitExit } from '../support/stock.ts'
import { expect, test } from '../support/test.ts'

test('TEAM-07 the acting person is recorded automatically; Responsável stays empty and required, and one key offers their name', async ({
  page,
  account,
  people,
  context,
  baseURL,
}) => {
  await product(account.api, { sale: '3.00' })
  const person = await people.putMember(account, 'seller', { name: 'Bia Lima' })
  await keepCookie(context, await people.signIn(person), baseURL)
  await page.goto(EXIT_PAGE)
  await pick(page, 'Cabo USB')
  const responsible = page.getByLabel('Responsável')
  await expect(responsible).toHaveValue('')
  await choose(page, 'Motivo da saída', 'Venda')
  await page.getByLabel('Quantidade').fill('2')
  await submitExit(page).click()
  await expect(page.getByText('Informe o responsável pela saída').first()).toBeVisible()
  await expect(responsible).toHaveValue('')
  await responsible.press('F2')
  await expect(responsible).toHaveValue('Bia Lima')
  // The focus moves on after the key.
  await expect(page.getByRole('combobox', { name: 'Motivo da saída' })).toBeFocused()
  // The typed name is another person's: the acting person is recorded all the same.
  await responsible.fill('Seu Zé')
  await submitExit(page).click()
  await expect(page.getByText('Responsável: Seu Zé')).toBeVisible()
  const { items } = await account.api.team.listActivity({ group: 'sales' })
  expect(items).toMatchObject([{ person: { id: person.personId, name: 'Bia Lima' } }])
})
