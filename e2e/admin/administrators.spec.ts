import { toast } from '../support/account.ts'
import { expectFailing, failures, nameOf, signIn, test, userIdOf } from '../support/admin.ts'
import { expect } from '../support/test.ts'

// Each test has two people at once.
test.beforeEach(() => test.slow())

test('ADM-01 ADM-08 ADM-13 administrators are added by email, changed and removed; others see only what they may', async ({
  page,
  boss,
  account,
  theirs,
  expectedConsole,
}) => {
  expectedConsole.push(/Failed to load resource/)
  const name = nameOf('Nara Nova')
  const id = await userIdOf(account)
  await boss.admin.updateUser({ params: { id }, body: { full_name: name, company_name: '', phone: '' } })
  await page.goto('/admin')
  await page.getByRole('link', { name: 'Gestão de Admins' }).click()
  const first = page.getByRole('row').filter({ hasText: 'Super Administrador' })
  await expect(first).toHaveCount(1)
  await expect(first.getByRole('button')).toHaveCount(0)
  await page.getByRole('button', { name: 'Adicionar Administrador' }).click()
  const dialog = page.getByRole('dialog', { name: 'Adicionar Administrador' })
  await dialog.getByLabel('Email').fill('ninguem@example.com')
  await dialog.getByRole('button', { name: 'Adicionar', exact: true }).click()
  await expect(dialog.getByText('Não existe usuário com este email.')).toBeVisible()
  await dialog.getByLabel('Email').fill(account.email)
  await dialog.getByLabel('Gestão de Planos').check()
  await dialog.getByRole('button', { name: 'Adicionar', exact: true }).click()
  await expect(page.getByText('Administrador adicionado com sucesso.')).toBeVisible()

  await signIn(theirs, account)
  const other = await theirs.newPage()
  await other.goto('/admin/administradores')
  const refusal = other.getByText('Apenas o super administrador pode acessar esta área.')
  await expect(refusal).toBeVisible()
  await expect(other).toHaveURL('/admin')
  await refusal.hover()
  // Redirected once more while the message is still shown.
  await other.evaluate(() => {
    history.pushState(null, '', '/admin/administradores')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await expect(other).toHaveURL('/admin')
  expect(await refusal.count()).toBe(1)
  await expect(other.getByRole('link', { name: 'Planos' })).toBeVisible()
  for (const name of ['Usuários', 'Logs', 'Gestão de Admins'])
    await expect(other.getByRole('link', { name, exact: true })).toBeHidden()
  await other.goto('/admin/usuarios')
  await expect(other).toHaveURL('/admin')

  await page.getByRole('button', { name: `Editar ${name}` }).click()
  const editing = page.getByRole('dialog', { name: `Editar ${name}` })
  await editing.getByLabel('Administração do Sistema').check()
  await editing.getByRole('button', { name: 'Salvar alterações' }).click()
  await expect(page.getByText('Administrador atualizado com sucesso.')).toBeVisible()
  await other.goto('/admin/logs')
  await expect(other.getByRole('heading', { name: 'Logs de Atividades' })).toBeVisible()

  await page.getByRole('button', { name: `Remover ${name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remover' }).click()
  await expect(page.getByText('Administrador removido com sucesso.')).toBeVisible()
  await other.getByRole('link', { name: 'Planos' }).click()
  await expect(other).toHaveURL('/admin/bootstrap')
})

test('ADM-08 a failure to add, change or remove an administrator is shown, and the dialog stays open', async ({
  page,
  boss,
  account,
  expectedConsole,
}) => {
  expectedConsole.push(/Failed to load resource/)
  const name = nameOf('Nara Teimosa')
  const id = await userIdOf(account)
  await boss.admin.updateUser({ params: { id }, body: { full_name: name, company_name: '', phone: '' } })
  await page.goto('/admin/administradores')
  await page.getByRole('button', { name: 'Adicionar Administrador' }).click()
  const dialog = page.getByRole('dialog', { name: 'Adicionar Administrador' })
  await dialog.getByLabel('Email').fill(account.email)
  await dialog.getByLabel('Gestão de Planos').check()
  const add = dialog.getByRole('button', { name: 'Adicionar', exact: true })
  for (const failure of failures('ALREADY_ADMIN')) {
    const title = 'Não foi possível adicionar o administrador.'
    await expectFailing(page, 'administrators', failure, title, () => add.click())
    await expect(dialog.getByText(failure.message)).toBeVisible()
    await expect(dialog.getByLabel('Email')).toHaveValue(account.email)
    await expect(dialog.getByLabel('Gestão de Planos')).toBeChecked()
  }
  await add.click()
  await expect(toast(page, 'Administrador adicionado com sucesso.')).toBeVisible()

  await page.getByRole('button', { name: `Editar ${name}` }).click()
  const editing = page.getByRole('dialog', { name: `Editar ${name}` })
  await editing.getByLabel('Gestão de Pagamentos').check()
  const save = editing.getByRole('button', { name: 'Salvar alterações' })
  for (const failure of failures('ONE_SUPER_ADMIN')) {
    const title = 'Não foi possível atualizar o administrador.'
    await expectFailing(page, 'administrators/*', failure, title, () => save.click())
    await expect(editing.getByText(failure.message)).toBeVisible()
    await expect(editing.getByLabel('Gestão de Pagamentos')).toBeChecked()
  }
  await save.click()
  await expect(editing).toBeHidden()

  await page.getByRole('button', { name: `Remover ${name}` }).click()
  const removing = page.getByRole('dialog', { name: 'Remover administrador?' })
  const remove = removing.getByRole('button', { name: 'Remover' })
  const { person_id: person } = await account.api.account.me()
  const listed = async () =>
    (await boss.admin.listAdministrators()).some(({ user_id: user }) => user === person)
  for (const failure of failures('ONE_SUPER_ADMIN')) {
    const title = 'Não foi possível remover o administrador.'
    await expectFailing(page, 'administrators/*', failure, title, () => remove.click())
    await expect(removing.getByRole('alert')).toContainText(failure.message)
    expect(await listed()).toBe(true)
  }
  await remove.click()
  await expect(removing).toBeHidden()
  expect(await listed()).toBe(false)
})
