import type { BrowserContext } from '@playwright/test'
import { protectedPages, signIn as signInOnPage, subscriptionSays } from './support/account.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, phone, type Shop, test } from './support/test.ts'

// The first administrator is made once for a whole database: these tests follow each other.
test.describe.configure({ mode: 'serial' })

// Journeys over many pages, and two people at once.
test.beforeEach(() => test.slow())

let boss: Pick<Shop, 'email' | 'password'>

async function signIn(context: BrowserContext, { email, password }: Pick<Shop, 'email' | 'password'>) {
  const response = await context.request.post('/api/v1/account/sign-in', { data: { email, password } })
  expect(response.ok()).toBe(true)
}

const PAGES = [
  ['/admin', 'Dashboard Administrativo'],
  ['/admin/usuarios', 'Gestão de Usuários'],
  ['/admin/planos', 'Gestão de Planos'],
  ['/admin/pagamentos', 'Pagamentos'],
  ['/admin/relatorios', 'Relatórios'],
  ['/admin/logs', 'Logs de Atividades'],
  ['/admin/administradores', 'Gestão de Admins'],
] as const

test('BOOT-01 signed out, the bootstrap is an access-denied card that leads to signing in', async ({
  page,
}) => {
  await page.goto('/admin/bootstrap')
  await expect(page.getByRole('heading', { name: 'Acesso Negado' })).toBeVisible()
  await expect(page.getByText('Você precisa estar logado para se tornar administrador')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Fazer Login' }).click()
  await expect(page).toHaveURL('/auth?from=%2Fadmin%2Fbootstrap')
  await page.goto('/admin/usuarios?busca=ana')
  await expect(page).toHaveURL(/\/auth\?from=%2Fadmin%2Fusuarios%3Fbusca%3Dana$/)
})

test('NAV-03 NAV-07 the first administrator is made from the menu, and the menus change', async ({
  page,
  shop,
}) => {
  await page.goto('/')
  const menu = page.getByRole('complementary')
  await expect(menu.getByText('Administrador', { exact: true })).toBeHidden()
  await menu.getByRole('link', { name: 'Tornar-se Admin' }).click()
  await expect(page).toHaveURL('/admin/bootstrap')
  await expect(page.getByRole('heading', { name: 'Tornar-se Administrador' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Tornar-se Administrador' }).click()
  await expect(page.getByText('Você agora é administrador do sistema.')).toBeVisible()
  await expect(page).toHaveURL('/admin')
  boss = shop

  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard Administrativo' })).toBeVisible()
  await expect(menu.getByText('Painel Administrativo')).toBeVisible()
  await expect(menu.getByText('Gestão de Assinaturas')).toBeVisible()
  await expect(menu.getByText(shop.email)).toBeVisible()
  await expect(menu.getByText('Administrador', { exact: true })).toBeVisible()
  for (const name of ['Menu Principal', 'Super Admin', 'Sistema'])
    await expect(menu.getByRole('region', { name, exact: true })).toBeVisible()
  await menu.getByRole('link', { name: 'Voltar ao Sistema' }).click()
  await expect(page).toHaveURL('/')
  await expect(menu.getByText('Administrador', { exact: true })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Tornar-se Admin' })).toBeHidden()
  await menu.getByRole('link', { name: 'Painel Admin' }).click()
  await expect(page).toHaveURL('/admin')
})

test('BOOT-02 it works once: the next one is refused and stays what they are', async ({ page, shop }) => {
  await page.goto('/admin/usuarios')
  await expect(page).toHaveURL('/admin/bootstrap')
  await page.getByRole('button', { name: 'Tornar-se Administrador' }).click()
  const refusal =
    'Não foi possível criar o administrador. Já existe um administrador no sistema ou você não tem permissão.'
  await expect(page.getByRole('main').getByText(refusal)).toBeVisible()
  expect(await shop.api.account.me()).toMatchObject({ admin: null, has_admin_users: true })
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Produtos' })).toBeVisible()
  await expect(page.getByRole('link', { name: /Admin$/ })).toBeHidden()
})

test('ADM-04 plans are created with features one at a time, changed, taken off sale and deleted', async ({
  page,
  context,
}) => {
  await signIn(context, boss)
  await page.goto('/admin/planos')
  await page.getByRole('button', { name: 'Novo Plano' }).click()
  const dialog = page.getByRole('dialog', { name: 'Novo Plano' })
  await dialog.getByRole('button', { name: 'Criar plano' }).click()
  await expect(dialog.getByText('Nome é obrigatório')).toBeVisible()
  await expect(dialog.getByText('Pelo menos uma funcionalidade é obrigatória')).toBeVisible()
  await dialog.getByLabel('Nome').fill('Essencial')
  await dialog.getByLabel('Preço').fill('59,9')
  await dialog.getByLabel('Duração em meses').fill('3')
  const feature = dialog.getByRole('textbox', { name: 'Funcionalidades' })
  for (const text of ['  Estoque  ', '   ', 'Vendas', 'Relatórios']) {
    await feature.fill(text)
    await feature.press('Enter')
  }
  await expect(dialog.getByRole('list').getByRole('listitem')).toHaveText(['Estoque', 'Vendas', 'Relatórios'])
  await dialog.getByRole('button', { name: 'Criar plano' }).click()
  await expect(page.getByText('Plano criado com sucesso!')).toBeVisible()

  const row = page.getByRole('row').filter({ hasText: 'Essencial' })
  await expect(row).toContainText(/R\$\s59,90/)
  await expect(row).toContainText('Trimestral')
  await expect(row).toContainText('Estoque, Vendas +1 mais...')
  await page.getByRole('button', { name: 'Editar Essencial' }).click()
  const editing = page.getByRole('dialog', { name: 'Editar Plano' })
  await editing.getByLabel('Duração em meses').fill('6')
  await editing.getByRole('button', { name: 'Salvar alterações' }).click()
  await expect(page.getByText('Plano atualizado com sucesso!')).toBeVisible()
  await expect(row).toContainText('6 meses')
  await page.getByRole('button', { name: 'Desativar Essencial' }).click()
  await expect(row).toContainText('Inativo')
  await page.getByRole('button', { name: 'Ativar Essencial' }).click()
  await expect(row).not.toContainText('Inativo')
  await page.getByRole('button', { name: 'Excluir Essencial' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click()
  await expect(page.getByText('Plano excluído com sucesso!')).toBeVisible()
  await expect(row).toBeHidden()
})

test('PLAN-09 the price of a provider is entered by its id, listed, and taken off again', async ({
  page,
  context,
}) => {
  await signIn(context, boss)
  await page.goto('/admin/planos')
  const card = page.getByRole('main').getByRole('region', { name: 'Profissional' })
  await expect(card.getByText('Vendido pela demonstração')).toBeVisible()
  const opener = page.getByRole('button', { name: 'Preços de Profissional' })
  await opener.click()
  const dialog = page.getByRole('dialog', { name: 'Preços de Profissional' })
  const field = dialog.getByLabel('Id do preço no Stripe')
  const save = dialog.getByRole('button', { name: 'Salvar' })
  await field.fill('prod_123')
  await save.click()
  await expect(dialog.getByText('Copie do Stripe o id do preço: começa com price_')).toBeVisible()
  await expectAccessible(page)
  await field.fill(' price_Pro7990 ')
  await save.click()
  await expect(page.getByText('Preço do plano atualizado')).toBeVisible()
  await expect(dialog).toBeHidden()

  await opener.click()
  await expect(field).toHaveValue('price_Pro7990')
  const listed = dialog.getByRole('listitem').filter({ hasText: 'price_Pro7990' })
  await expect(listed).toContainText(/Stripe\s*R\$\s79,90 · Mensal\s*Atual/)
  await field.fill('')
  await save.click()
  await expect(dialog).toBeHidden()
  await opener.click()
  await expect(listed).toContainText('Anterior')
  await page.setViewportSize(phone)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})

test('GATE-01 the gate leads to the plans from every page but sign-in, bootstrap and administration', async ({
  page,
  context,
  account,
}) => {
  await signIn(context, boss)
  const title = page.getByRole('heading', { level: 1 })
  // Of somebody without a record the server says the same as of an inactive one (account/me.test.ts).
  for (const state of [
    { subscription_status: 'trial', access: 'trial_expired', days_left: 0 },
    { subscription_status: 'inactive', access: 'plan_required', days_left: null },
  ] as const) {
    await subscriptionSays(page, { ...state, badge: 'Inativo' })
    for (const path of ['/', '/produtos', '/plans']) {
      await page.goto(path)
      await expect(title).toHaveText('Escolha seu Plano')
      await expect(page.getByRole('button', { name: /^Escolher / })).toHaveCount(2)
      await expect(page.getByRole('navigation')).toHaveCount(0)
    }
  }
  await page.setViewportSize(phone)
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name: 'Painel Admin' }).click()
  await expect(title).toHaveText('Dashboard Administrativo')
  await page.goto('/admin/planos')
  await expect(title).toHaveText('Gestão de Planos')

  await signIn(context, account)
  await page.goto('/produtos')
  await expect(title).toHaveText('Escolha seu Plano')
  await expect(page.getByRole('link', { name: 'Painel Admin' })).toHaveCount(0)
  await page.goto('/admin/bootstrap')
  await expect(page.getByRole('button', { name: 'Tornar-se Administrador' })).toBeVisible()
  await page.goto('/produtos')
  await page.getByRole('button', { name: 'Sair' }).click()
  await expect(page).toHaveURL(/\/auth/)
  await expect(page.getByLabel('Email')).toBeVisible()
})

test('ADM-03 a user is created, found, edited, suspended out of their open page, and deleted by name', async ({
  page,
  context,
  browser,
  baseURL,
  address,
  expectedConsole,
}) => {
  expectedConsole.push(/Failed to load resource/)
  await signIn(context, boss)
  const person = { email: `nova-${crypto.randomUUID()}@example.com`, password: 'segredo-novo' }
  const name = `Rosa Água ${Date.now()}`
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
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('Email protegido')
  await expect(row).toContainText('Sem data de expiração')
  await expect(page.getByRole('row')).toHaveCount(2)
  await row.getByRole('button', { name: `Editar ${name}` }).click()
  const editing = page.getByRole('dialog', { name: 'Editar Usuário' })
  await editing.getByLabel('Empresa').fill('Padaria da Rosa')
  await editing.getByRole('button', { name: 'Salvar alterações' }).click()
  await expect(page.getByText('Usuário atualizado com sucesso')).toBeVisible()
  await expect(row).toContainText('Padaria da Rosa')

  const theirs = await browser.newContext({ baseURL, extraHTTPHeaders: { 'x-forwarded-for': address } })
  const open = await theirs.newPage()
  await open.goto('/fornecedores')
  await signInOnPage(open, person)
  // What the administrator typed holds for this once.
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
  await theirs.close()

  await page.goto('/admin/usuarios?status=suspended')
  await row.getByRole('button', { name: `Ativar ${name}` }).click()
  await expect(page.getByText('Status do usuário atualizado para Ativo')).toBeVisible()
  await expect(row).toBeHidden()
  await page.goto(`/admin/usuarios?busca=${encodeURIComponent(name)}`)
  await row.getByRole('button', { name: `Excluir ${name}` }).click()
  const confirm = page.getByRole('dialog', { name: 'Excluir usuário?' })
  await expect(confirm.getByRole('button', { name: 'Excluir' })).toBeDisabled()
  await confirm.getByRole('textbox').fill(name)
  await confirm.getByRole('button', { name: 'Excluir' }).click()
  await expect(page.getByText('Usuário excluído com sucesso')).toBeVisible()
  await expect(page.getByText('Nenhum usuário encontrado')).toBeVisible()
})

test('ADM-05 payments are listed and saved as a file; what there is none of is said without one', async ({
  page,
  context,
  account,
}) => {
  await account.api.billing.createCheckout({ priceId: 'basico' })
  await signIn(context, boss)
  await page.goto('/admin/pagamentos')
  await expect(page.getByRole('row').filter({ hasText: 'Ana Souza' })).toContainText('Pendente')
  for (const label of ['Total Recebido', 'Concluídos', 'Pendentes', 'Falhas'])
    await expect(page.getByRole('main').getByText(label, { exact: true })).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exportar' }).click()
  expect((await download).suggestedFilename()).toMatch(/^pagamentos-\d{4}-\d\d-\d\d\.csv$/)
  await expect(page.getByText('Relatório de pagamentos exportado com sucesso!')).toBeVisible()
  await page.goto('/admin/pagamentos?status=failed')
  await expect(page.getByText('Nenhum pagamento encontrado')).toBeVisible()
  await page.getByRole('button', { name: 'Exportar' }).click()
  await expect(page.getByText('Nenhum pagamento encontrado')).toHaveCount(2)
})

test('ADM-06 reports say what their charts show, for a period, and save it', async ({
  page,
  context,
  expectedConsole,
}) => {
  expectedConsole.push(/Failed to load resource/)
  await signIn(context, boss)
  await page.goto('/admin')
  await page.getByRole('link', { name: 'Relatórios' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Relatórios' })).toBeVisible()
  const users = page.getByRole('region', { name: 'Usuários', exact: true })
  await expect(users.getByRole('heading', { name: /^\d+ pessoas se cadastraram no período$/ })).toBeVisible()
  await users.getByRole('button', { name: 'Ver tabela' }).click()
  await expect(users.getByRole('row')).toHaveCount(13)
  await page.getByRole('combobox', { name: 'Período' }).click()
  await page.getByRole('option', { name: 'Últimos 3 meses' }).click()
  await expect(users.getByRole('row')).toHaveCount(4)
  await expect(page).toHaveURL(/periodo=3-meses/)
  for (const [region, file] of [
    ['Usuários', 'usuarios'],
    ['Receita', 'receita'],
    ['Conversão', 'conversao'],
    ['Cancelamentos', 'cancelamentos'],
  ] as const) {
    const part = page.getByRole('region', { name: region, exact: true })
    const download = page.waitForEvent('download')
    await part.getByRole('button', { name: 'Exportar CSV' }).click()
    expect((await download).suggestedFilename()).toMatch(new RegExp(`^${file}-\\d{4}-\\d\\d-\\d\\d\\.csv$`))
  }
  await expect(page.getByText('Relatório de cancelamentos exportado com sucesso!')).toBeVisible()
  // Nobody has a subscription here: there is nothing to save.
  const plans = page.getByRole('region', { name: 'Planos', exact: true })
  await plans.getByRole('button', { name: 'Exportar CSV' }).click()
  await expect(page.getByText('Nenhuma assinatura encontrada')).toBeVisible()
  await page.route('**/api/v1/admin/reports?*', (route) => route.abort())
  await page.reload()
  await expect(page.getByText('Erro ao carregar relatórios')).toBeVisible()
})

test('ADM-02 the dashboard shows what the server counts, and says when it cannot', async ({
  page,
  context,
  expectedConsole,
}) => {
  expectedConsole.push(/Failed to load resource/)
  await signIn(context, boss)
  await page.goto('/admin')
  const main = page.getByRole('main')
  await expect(main.getByText('Total de Usuários')).toBeVisible()
  await expect(main.getByText(/^\d+ inativos · \d+ suspensos$/)).toBeVisible()
  for (const name of ['Assinaturas Expirando', 'Pagamentos Pendentes', 'Distribuição de Status'])
    await expect(main.getByRole('region', { name })).toBeVisible()
  await expect(main.getByRole('region', { name: 'Pagamentos Pendentes' })).toContainText(/R\$\s39,90/)
  await page.route('**/api/v1/admin/dashboard', (route) =>
    route.fulfill({
      status: 500,
      json: { defined: true, code: 'INTERNAL_SERVER_ERROR', status: 500, message: 'Falhou.' },
    }),
  )
  await page.reload()
  await expect(main.getByText('Erro ao carregar dados: Falhou.')).toBeVisible()
})

test('NAV-02 below /admin the 404 comes after the admin check, and is recorded', async ({
  page,
  context,
  account,
}) => {
  await page.goto('/admin/nada/mais')
  await expect(page).toHaveURL('/auth?from=%2Fadmin%2Fnada%2Fmais')
  await signIn(context, account)
  await page.goto('/admin/nada/mais')
  await expect(page).toHaveURL('/admin/bootstrap')
  await page.goto('/nada')
  await expect(page.getByText('Oops! Page not found')).toBeVisible()
  await signIn(context, boss)
  const recorded = page.waitForResponse('**/api/v1/admin/unknown-paths')
  await page.goto('/admin/nao-existe')
  await expect(page.getByText('Oops! Page not found')).toBeVisible()
  await expect(page).toHaveTitle('Página não encontrada · Prateleira')
  expect((await recorded).ok()).toBe(true)
})

test('the log shows what was done, searched and filtered', async ({ page, context }) => {
  await signIn(context, boss)
  await page.goto('/admin/logs')
  for (const event of ['Endereço desconhecido', 'Usuário excluído', 'Plano excluído', 'Entrada no sistema'])
    await expect(page.getByRole('row').filter({ hasText: event }).first()).toBeVisible()
  await page.getByRole('combobox', { name: 'Tipo de evento' }).click()
  await page.getByRole('option', { name: 'Endereço desconhecido' }).click()
  await expect(page.getByRole('row').nth(1)).toContainText('/admin/nao-existe')
  await expect(page).toHaveURL(/tipo=unknown_path/)
  await page.getByRole('searchbox').fill('nada disso')
  await expect(page.getByText('Nenhum log encontrado')).toBeVisible()
})

test('ADM-01 ADM-08 ADM-13 administrators are added by email, changed and removed; others see only what they may', async ({
  page,
  context,
  account,
  browser,
  baseURL,
  address,
  expectedConsole,
}) => {
  expectedConsole.push(/Failed to load resource/)
  await signIn(context, boss)
  await page.goto('/admin')
  await page.getByRole('link', { name: 'Gestão de Admins' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Super Administrador' })).toHaveCount(1)
  await expect(page.getByRole('button', { name: /^Remover/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Adicionar Administrador' }).click()
  const dialog = page.getByRole('dialog', { name: 'Adicionar Administrador' })
  await dialog.getByLabel('Email').fill('ninguem@example.com')
  await dialog.getByRole('button', { name: 'Adicionar', exact: true }).click()
  await expect(dialog.getByText('Não existe usuário com este email.')).toBeVisible()
  await dialog.getByLabel('Email').fill(account.email)
  await dialog.getByLabel('Gestão de Planos').check()
  await dialog.getByRole('button', { name: 'Adicionar', exact: true }).click()
  await expect(page.getByText('Administrador adicionado com sucesso.')).toBeVisible()

  const theirs = await browser.newContext({ baseURL, extraHTTPHeaders: { 'x-forwarded-for': address } })
  await signIn(theirs, account)
  const other = await theirs.newPage()
  await other.goto('/admin/administradores')
  await expect(other.getByText('Apenas o super administrador pode acessar esta área.')).toBeVisible()
  await expect(other).toHaveURL('/admin')
  await expect(other.getByRole('link', { name: 'Planos' })).toBeVisible()
  for (const name of ['Usuários', 'Logs', 'Gestão de Admins'])
    await expect(other.getByRole('link', { name, exact: true })).toBeHidden()
  await other.goto('/admin/usuarios')
  await expect(other).toHaveURL('/admin')

  await page.getByRole('button', { name: 'Editar Ana Souza' }).first().click()
  const editing = page.getByRole('dialog', { name: 'Editar Ana Souza' })
  await editing.getByLabel('Administração do Sistema').check()
  await editing.getByRole('button', { name: 'Salvar alterações' }).click()
  await expect(page.getByText('Administrador atualizado com sucesso.')).toBeVisible()
  await other.goto('/admin/logs')
  await expect(other.getByRole('heading', { name: 'Logs de Atividades' })).toBeVisible()

  await page.getByRole('button', { name: 'Remover Ana Souza' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remover' }).click()
  await expect(page.getByText('Administrador removido com sucesso.')).toBeVisible()
  await other.getByRole('link', { name: 'Planos' }).click()
  await expect(other).toHaveURL('/admin/bootstrap')
  await theirs.close()
})

test('NAV-01 every route has its page, with its heading and title, straight from its address', async ({
  page,
  context,
}) => {
  const title = (name: string) => expect(page).toHaveTitle(`${name} · Prateleira`)
  const signedOut = [
    ['/auth', 'Entrar'],
    ['/admin/bootstrap', 'Tornar-se Administrador'],
  ] as const
  for (const [path, name] of signedOut) {
    await page.goto(path)
    await title(name)
    await expect(page).toHaveURL(path)
  }
  await signIn(context, boss)
  const pages = [...protectedPages, ...PAGES.map(([path, heading]) => ({ path, heading, title: heading }))]
  for (const { path, heading, title: name = heading } of pages) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    await title(name)
    await expect(page).toHaveURL(path)
  }
})

const EMPTY = { items: [], total: 0 }
/** Of each list: its address, what it asks the server, and what it says of nothing and of a failure. */
const LISTS = [
  ['usuarios', 'users?*', EMPTY, 'Nenhum usuário encontrado', 'Erro ao carregar usuários'],
  [
    'pagamentos',
    'payments?*',
    EMPTY,
    'Nenhum pagamento encontrado',
    'Erro ao carregar histórico de pagamentos',
  ],
  ['logs', 'logs?*', EMPTY, 'Nenhum log encontrado', 'Erro ao carregar logs'],
  ['planos', 'plans', [], 'Nenhum plano cadastrado', 'Erro ao carregar planos'],
  [
    'administradores',
    'administrators',
    [],
    'Nenhum administrador encontrado.',
    'Não foi possível carregar os administradores.',
  ],
] as const

test('ADM-12 each list of the admin area says that it is empty, and that it could not be loaded', async ({
  page,
  context,
  expectedConsole,
}) => {
  expectedConsole.push(/Failed to load resource/)
  await signIn(context, boss)
  for (const [path, asked, nothing, empty, failure] of LISTS) {
    const address = `**/api/v1/admin/${asked}`
    await page.route(address, (route) => route.fulfill({ json: nothing }))
    await page.goto(`/admin/${path}`)
    await expect(page.getByRole('main').getByText(empty, { exact: true })).toBeVisible()
    await page.unroute(address)
    await page.route(address, (route) => route.abort())
    await page.reload()
    await expect(page.getByRole('main').getByText(failure, { exact: true })).toBeVisible()
    await page.unroute(address)
    await page.getByRole('button', { name: 'Tentar novamente' }).click()
    await expect(page.getByText(failure, { exact: true })).toBeHidden()
  }
})

for (const colorScheme of ['light', 'dark'] as const)
  test(`NAV-09 the admin pages fit a phone and have no accessibility violation: ${colorScheme}`, async ({
    page,
    context,
  }) => {
    await signIn(context, boss)
    await page.emulateMedia({ colorScheme })
    for (const [path, title] of PAGES) {
      await page.setViewportSize({ width: 1280, height: 800 })
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await expect(page).toHaveTitle(`${title} · Prateleira`)
      await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
      await expectAccessible(page)
      await page.setViewportSize(phone)
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
    }
  })
