import { readFile } from 'node:fs/promises'
import { signIn as signInOnPage, toast } from '../support/account.ts'
import { nameOf, test } from '../support/admin.ts'
import { fromMail } from '../support/mail.ts'
import { expect } from '../support/test.ts'

// Runs after bootstrap.spec.ts.
test('from a new plan to the log: plan, user, invitation, first password, payment, suspension, export', async ({
  page,
  boss: _,
  theirs,
  expectedConsole,
}) => {
  expectedConsole.push(/Failed to load resource/)
  const plan = nameOf('Essencial')
  const name = nameOf('Rosa Nova')
  const person = { email: `rosa-${crypto.randomUUID()}@example.com`, password: 'segredo-novo' }
  const theirPage = await theirs.newPage()

  await test.step('a plan is put on sale', async () => {
    await page.goto('/admin/planos')
    await page.getByRole('button', { name: 'Novo Plano' }).click()
    const dialog = page.getByRole('dialog', { name: 'Novo Plano' })
    await dialog.getByLabel('Nome').fill(plan)
    await dialog.getByLabel('Preço').fill('59,9')
    await dialog.getByRole('textbox', { name: 'Funcionalidades' }).fill('Estoque')
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: 'Criar plano' }).click()
    await expect(toast(page, 'Plano criado com sucesso!')).toBeVisible()
  })

  await test.step('a user is made', async () => {
    await page.getByRole('link', { name: 'Usuários' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Gestão de Usuários' })).toBeVisible()
    await page.getByRole('button', { name: 'Novo Usuário' }).click()
    const dialog = page.getByRole('dialog', { name: 'Novo Usuário' })
    await dialog.getByLabel('Nome completo').fill(name)
    await dialog.getByLabel('Email').fill(person.email)
    await dialog.getByLabel(/^Senha/).fill(person.password)
    await dialog.getByRole('button', { name: 'Criar usuário' }).click()
    await expect(toast(page, 'Usuário criado com sucesso')).toBeVisible()
  })

  await test.step('the invitation leads to a first sign-in that asks for another password', async () => {
    const outbox = process.env.E2E_ADMIN_DATA_DIR
    const link = await fromMail(person.email, /(http\S+\/auth)\s/, outbox)
    await theirPage.goto(link)
    await signInOnPage(theirPage, person)
    await theirPage.getByLabel('Nova senha').fill('senha-da-rosa')
    await theirPage.getByRole('button', { name: 'Salvar e entrar' }).click()
    await expect(theirPage.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  })

  await test.step('they pay the new plan', async () => {
    await theirPage.goto('/plans')
    const opened = theirs.waitForEvent('page')
    await theirPage.getByRole('button', { name: `Escolher ${plan}` }).click()
    const checkout = await opened
    await checkout.getByRole('button', { name: /^Pagar/ }).click()
    await expect(checkout.getByText('Pagamento Realizado com Sucesso!')).toBeVisible()
    await checkout.close()
    await theirPage.goto('/fornecedores')
    await expect(theirPage.getByRole('heading', { level: 1, name: 'Fornecedores' })).toBeVisible()
  })

  await test.step('suspended, their open page is refused at the next call', async () => {
    await page.getByRole('searchbox').fill(name)
    const row = page.getByRole('row').filter({ hasText: name })
    await page.reload()
    await expect(row).toContainText(plan)
    await row.getByRole('button', { name: `Suspender ${name}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Suspender' }).click()
    await expect(row).toContainText('Suspenso')
    await theirPage.getByRole('link', { name: 'Clientes' }).click()
    await expect(theirPage).toHaveURL(/\/auth/)
    await expect(theirPage.getByText('Pagamento Realizado')).toHaveCount(0)
  })

  await test.step('the payment is listed and stands in the file', async () => {
    await page.getByRole('link', { name: 'Pagamentos' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Pagamentos' })).toBeVisible()
    await page.getByRole('searchbox').fill(name)
    const row = page.getByRole('row').filter({ hasText: name })
    for (const text of [plan, 'Concluído', /R\$\s59,90/]) await expect(row).toContainText(text)
    // The header and the one payment: the list follows what is typed, and so does the file.
    await expect(page.getByRole('row')).toHaveCount(2)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Exportar' }).click()
    const lines = (await readFile(await (await download).path(), 'utf8')).trim().split('\n')
    expect(lines).toHaveLength(2)
    expect(lines[1]).toContain([name, '', plan, '59.90', 'Concluído'].map((cell) => `"${cell}"`).join())
  })

  await test.step('the log shows all of it', async () => {
    await page.getByRole('link', { name: 'Logs' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Logs de Atividades' })).toBeVisible()
    await page.getByRole('searchbox').fill(name)
    const rows = page.getByRole('row')
    for (const event of [
      'Usuário criado',
      'Primeira senha escolhida',
      'Entrada no sistema',
      'Pagamento alterado',
      'Assinatura alterada',
      'Status de usuário alterado',
    ])
      await expect(rows.filter({ hasText: event }).first()).toContainText(name)
    await page.getByRole('searchbox').fill(plan)
    await expect(rows.filter({ hasText: 'Plano criado' }).filter({ hasText: plan })).toContainText(
      'Célia Chefe',
    )
    await page.getByRole('searchbox').fill('pagamentos exportados')
    await expect(rows.nth(1)).toContainText('Célia Chefe')
  })
})
