import type { Page } from '@playwright/test'
import { signIn as signInOnPage, toast } from '../support/account.ts'
import { BOSS, expectFailing, failures, nameOf, newUser, signIn, test } from '../support/admin.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, phone } from '../support/test.ts'

// Each test has two people at once, or many pages.
test.beforeEach(() => test.slow())

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const openOn = (page: Page, name: string) => page.goto(`/admin/usuarios?busca=${encodeURIComponent(name)}`)

test('ADM-03 a user is created, found, edited, suspended out of their open page, and deleted by name', async ({
  page,
  boss: _,
  theirs,
  expectedConsole,
}) => {
  expectedConsole.push(/Failed to load resource/)
  const person = { email: `nova-${crypto.randomUUID()}@example.com`, password: 'segredo-novo' }
  const name = nameOf('Rosa Água')
  await page.goto('/admin/usuarios')
  await page.getByRole('button', { name: 'Novo Usuário' }).click()
  const dialog = page.getByRole('dialog', { name: 'Novo Usuário' })
  await dialog.getByRole('button', { name: 'Criar usuário' }).click()
  for (const text of ['Nome completo é obrigatório', 'Email é obrigatório'])
    await expect(dialog.getByText(text)).toBeVisible()
  await dialog.getByLabel('Nome completo').fill(name)
  await dialog.getByLabel('Email').fill(person.email)
  await dialog.getByLabel(/^Senha/).fill('12345')
  await dialog.getByRole('button', { name: 'Criar usuário' }).click()
  await expect(dialog.getByText('A senha deve ter no mínimo 6 caracteres')).toBeVisible()
  await dialog.getByLabel(/^Senha/).fill(person.password)
  await dialog.getByLabel('Empresa').fill('Padaria')
  await dialog.getByRole('button', { name: 'Criar usuário' }).click()
  await expect(page.getByText('Usuário criado com sucesso')).toBeVisible()

  await page.getByRole('searchbox').fill(name.replace('Água', 'AGUA'))
  const row = rowOf(page, name)
  await expect(row).toContainText('Email protegido')
  await expect(row).toContainText('Sem data de expiração')
  await expect(page.getByRole('row')).toHaveCount(2)
  await row.getByRole('button', { name: `Editar ${name}` }).click()
  const editing = page.getByRole('dialog', { name: 'Editar Usuário' })
  await editing.getByLabel('Empresa').fill('Padaria da Rosa')
  await editing.getByRole('button', { name: 'Salvar alterações' }).click()
  await expect(page.getByText('Usuário atualizado com sucesso')).toBeVisible()
  await expect(row).toContainText('Padaria da Rosa')

  const open = await theirs.newPage()
  await open.goto('/fornecedores')
  await signInOnPage(open, person)
  // The password that the administrator typed is valid for one sign-in.
  await expect(open.getByRole('heading', { level: 1, name: 'Escolha a sua senha' })).toBeVisible()
  await open.getByLabel('Nova senha').fill(person.password)
  await open.getByRole('button', { name: 'Salvar e entrar' }).click()
  await expect(open.getByText('Escolha uma senha diferente da que você recebeu.').first()).toBeVisible()
  await open.getByLabel('Nova senha').fill('senha-da-rosa')
  await open.getByRole('button', { name: 'Salvar e entrar' }).click()
  await expect(open.getByRole('heading', { level: 1, name: 'Fornecedores' })).toBeVisible()
  await row.getByRole('button', { name: `Suspender ${name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Suspender' }).click()
  await expect(page.getByText('Status do usuário atualizado para Suspenso')).toBeVisible()
  await open.getByRole('link', { name: 'Clientes' }).click()
  await expect(open).toHaveURL(/\/auth/)
  await signIn(theirs, { ...person, password: 'senha-da-rosa' })
  await open.goto('/')
  await expect(open.getByText('Sua conta está suspensa. Entre em contato com o suporte.')).toBeVisible()

  await page.goto(`/admin/usuarios?status=suspended&busca=${encodeURIComponent(name)}`)
  await row.getByRole('button', { name: `Ativar ${name}` }).click()
  await expect(page.getByText('Status do usuário atualizado para Ativo')).toBeVisible()
  await expect(row).toBeHidden()
  await openOn(page, name)
  await row.getByRole('button', { name: `Excluir ${name}` }).click()
  const confirm = page.getByRole('dialog', { name: 'Excluir usuário?' })
  await expect(confirm.getByRole('button', { name: 'Excluir' })).toBeDisabled()
  await confirm.getByRole('textbox').fill(name)
  await confirm.getByRole('button', { name: 'Excluir' }).click()
  await expect(page.getByText('Usuário excluído com sucesso')).toBeVisible()
  await expect(page.getByText('Nenhum usuário encontrado')).toBeVisible()
})

test('ADM-03 a failure to save a user is shown, and the typed values stay', async ({
  page,
  boss,
  expectedConsole,
}) => {
  expectedConsole.push(/Failed to load resource/)
  const name = nameOf('Ivo Teimoso')
  await page.goto('/admin/usuarios')
  await page.getByRole('button', { name: 'Novo Usuário' }).click()
  const dialog = page.getByRole('dialog', { name: 'Novo Usuário' })
  const typed: [string | RegExp, string][] = [
    ['Nome completo', name],
    ['Email', `ivo-${crypto.randomUUID()}@example.com`],
    [/^Senha/, 'segredo-novo'],
    ['Empresa', 'Padaria do Ivo'],
  ]
  for (const [label, value] of typed) await dialog.getByLabel(label).fill(value)
  const save = dialog.getByRole('button', { name: 'Criar usuário' })
  for (const failure of failures('EMAIL_TAKEN')) {
    await expectFailing(page, 'users', failure, 'Erro ao criar usuário', () => save.click())
    await expect(dialog.getByText(failure.message)).toBeVisible()
    for (const [label, value] of typed) await expect(dialog.getByLabel(label)).toHaveValue(value)
  }
  await save.click()
  await expect(toast(page, 'Usuário criado com sucesso')).toBeVisible()

  await openOn(page, name)
  await page.getByRole('button', { name: `Editar ${name}` }).click()
  const editing = page.getByRole('dialog', { name: 'Editar Usuário' })
  await editing.getByLabel('Empresa').fill('Outra Padaria')
  const change = editing.getByRole('button', { name: 'Salvar alterações' })
  for (const failure of failures('PROTECTED_USER')) {
    await expectFailing(page, 'users/*', failure, 'Erro ao atualizar usuário', () => change.click())
    await expect(editing.getByText(failure.message)).toBeVisible()
    await expect(editing.getByLabel('Empresa')).toHaveValue('Outra Padaria')
  }
  await change.click()
  await expect(editing).toBeHidden()
  expect((await boss.admin.listUsers({ search: name })).items[0]?.company_name).toBe('Outra Padaria')
})

test('suspending a user asks for the password again, over its dialog; a wrong one changes nothing', async ({
  boss,
  theirs,
  expectedConsole,
}) => {
  expectedConsole.push(/Failed to load resource/)
  const name = nameOf('Sara Suspensa')
  await newUser(boss, name)
  // In this browser the password was typed to sign in, but not again.
  await signIn(theirs, BOSS)
  const page = await theirs.newPage()
  await openOn(page, name)
  await page.getByRole('button', { name: `Suspender ${name}` }).click()
  const suspending = page.getByRole('dialog', { name: 'Suspender usuário?' })
  await expect(suspending).toContainText('quem trabalha na loja saem agora de todos os aparelhos')
  await suspending.getByRole('button', { name: 'Suspender' }).click()
  const question = page.getByRole('dialog', { name: 'Confirme que é você' })
  const password = question.getByLabel('Sua senha')
  await expect(password).toBeFocused()
  await expectAccessible(page)
  await password.fill('errada-1')
  await page.keyboard.press('Enter')
  await expect(question.getByText('Senha incorreta.')).toBeVisible()
  await expect(rowOf(page, name)).toContainText('Ativo')
  await password.fill(BOSS.password)
  await page.keyboard.press('Enter')
  await expect(question).toBeHidden()
  await expect(suspending).toBeHidden()
  await expect(rowOf(page, name)).toContainText('Suspenso')
  // For a few minutes it is not asked again.
  await page.getByRole('button', { name: `Ativar ${name}` }).click()
  await expect(rowOf(page, name)).toContainText('Ativo')
})

test('ADM-03 a failure to change a status or delete a user is shown, and the dialog stays open', async ({
  page,
  boss,
  expectedConsole,
}) => {
  expectedConsole.push(/Failed to load resource/)
  const name = nameOf('Ivo Teimoso')
  const { user_id: id } = await newUser(boss, name)
  await openOn(page, name)
  await page.getByRole('button', { name: `Suspender ${name}` }).click()
  const suspending = page.getByRole('dialog', { name: 'Suspender usuário?' })
  const suspend = suspending.getByRole('button', { name: 'Suspender' })
  const statusFailed = 'Erro ao atualizar status do usuário'
  for (const failure of failures('PROTECTED_USER')) {
    await expectFailing(page, 'users/*/status', failure, statusFailed, () => suspend.click())
    await expect(suspending.getByRole('alert')).toContainText(failure.message)
    await expect(rowOf(page, name)).toContainText('Ativo')
  }
  await suspend.click()
  await expect(suspending).toBeHidden()
  await expect(rowOf(page, name)).toContainText('Suspenso')
  const activate = page.getByRole('button', { name: `Ativar ${name}` })
  for (const failure of failures('PROTECTED_USER')) {
    await expectFailing(page, 'users/*/status', failure, statusFailed, () => activate.click())
    await expect(rowOf(page, name)).toContainText('Suspenso')
  }

  await page.getByRole('button', { name: `Excluir ${name}` }).click()
  const deleting = page.getByRole('dialog', { name: 'Excluir usuário?' })
  await deleting.getByRole('textbox').fill(name)
  const remove = deleting.getByRole('button', { name: 'Excluir' })
  for (const failure of failures('PROTECTED_USER')) {
    await expectFailing(page, `users/${id}`, failure, 'Erro ao excluir usuário', () => remove.click())
    await expect(deleting.getByRole('alert')).toContainText(failure.message)
    await expect(deleting.getByRole('textbox')).toHaveValue(name)
  }
  await remove.click()
  await expect(page.getByText('Nenhum usuário encontrado')).toBeVisible()
  expect((await boss.admin.listUsers({ search: name })).total).toBe(0)
})

test('ADM-03 the list is sorted by its headers, in the address, and by a choice on the phone', async ({
  page,
  boss,
}) => {
  const mark = nameOf('Ordem')
  const names = ['Ángela', 'Bruno', 'Caio'].map((first) => `${first} ${mark}`)
  for (const name of [1, 2, 0].map((index) => names[index] as string)) await newUser(boss, name)
  await openOn(page, mark)
  const titles = page.getByRole('row').getByRole('button', { name: /Email protegido/ })
  const order = async (wanted: (string | undefined)[]) =>
    expect(titles).toHaveText(wanted.map((name) => new RegExp(`^${name}`)))
  const header = (name: string) => page.getByRole('columnheader', { name })
  await order([names[0], names[2], names[1]])
  await expect(header('Cadastro')).toHaveAttribute('aria-sort', 'descending')
  await expect(header('Empresa')).not.toHaveAttribute('aria-sort')

  const byName = header('Usuário').getByRole('button')
  await byName.focus()
  await page.keyboard.press('Enter')
  await order(names)
  await expect(header('Usuário')).toHaveAttribute('aria-sort', 'ascending')
  await expect(header('Cadastro')).toHaveAttribute('aria-sort', 'none')
  await expect(page).toHaveURL(/ordem=nome(&|$)/)
  await expect(byName).toBeFocused()
  await byName.click()
  await order(names.toReversed())
  await expect(page).toHaveURL(/ordem=nome-z-a/)
  await expectAccessible(page)
  await page.goBack()
  await order(names)
  await page.reload()
  await order(names)

  await page.setViewportSize(phone)
  const choice = page.getByRole('combobox', { name: 'Ordenar por' })
  await expect(choice).toHaveValue('Nome de A a Z')
  await choice.click()
  await page.getByRole('option', { name: 'Cadastro mais antigo' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: mark })).toContainText(
    [names[1], names[2], names[0]].map(String),
  )
  await expect(page).toHaveURL(/ordem=antigos/)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})

test('ADM-03 pages of the sorted list follow each other, back and forth', async ({ page, boss: _ }) => {
  // Pages of fifty. user-order.test.ts tests how the server uses a neighbour; here the page has to send it.
  const item = (n: number) => ({
    user_id: `01900000-0000-7000-8000-${String(n).padStart(12, '0')}`,
    full_name: `Pessoa ${String(n).padStart(3, '0')}`,
    company_name: '',
    phone: '',
    subscription_status: 'active',
    subscription_expires_at: null,
    expiry_label: 'Sem data de expiração',
    plan_name: null,
    created_at: '2026-01-05T12:00:00.000Z',
    role: null,
    is_protected: false,
    members: [],
  })
  const asked: URLSearchParams[] = []
  await page.route('**/api/v1/admin/users?*', (route) => {
    const query = new URL(route.request().url()).searchParams
    asked.push(query)
    const first = (Number(query.get('page') ?? 1) - 1) * 50
    const items = Array.from({ length: Math.min(50, 120 - first) }, (_, n) => item(first + n + 1))
    return route.fulfill({ json: { items, total: 120 } })
  })
  await page.goto('/admin/usuarios?ordem=nome')
  const next = page.getByRole('button', { name: 'Próxima página' })
  await next.click()
  await expect(page.getByText('51–100 de 120')).toBeVisible()
  await expect(page.getByRole('row').nth(1)).toContainText('Pessoa 051')
  expect(Object.fromEntries(asked.at(-1) ?? [])).toMatchObject({
    sort: 'name',
    page: '2',
    after: item(50).user_id,
  })
  await next.click()
  await expect(page.getByText('101–120 de 120')).toBeVisible()
  await expect(page.getByRole('row').nth(1)).toContainText('Pessoa 101')
  await page.getByRole('button', { name: 'Página anterior' }).click()
  await expect(page.getByRole('row').nth(1)).toContainText('Pessoa 051')
  expect(Object.fromEntries(asked.at(-1) ?? [])).toMatchObject({ page: '2', before: item(101).user_id })
  await page.reload()
  await expect(page.getByText('51–100 de 120')).toBeVisible()
  await page.getByRole('columnheader', { name: 'Cadastro' }).getByRole('button').click()
  await expect(page.getByText('1–50 de 120')).toBeVisible()
  await expect(page).toHaveURL('/admin/usuarios')
})
