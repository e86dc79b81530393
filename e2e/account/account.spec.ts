import { protectedPages, signIn, signInButton, signUpButton, toast } from '../support/account.ts'
import { moveTo } from '../support/inside.ts'
import { expect, expectNoSidewaysScroll, phone, test } from '../support/test.ts'

const ME = '**/api/v1/account/me'

test('AUTH-01 sign-in and sign-up tabs; a spinner while the session loads; a signed-in person is sent on', async ({
  page,
  context,
  account,
}) => {
  let answer = () => {}
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(ME, async (route) => {
    await asked
    await route.continue()
  })
  await page.goto('/auth')
  await expect(page.getByRole('status', { name: 'Carregando' })).toBeVisible()
  await expect(page.getByRole('tab')).toHaveCount(0)
  answer()
  await expect(page.getByRole('tab')).toHaveText(['Entrar', 'Criar conta'])
  await expect(page.getByRole('status', { name: 'Carregando' })).toBeHidden()
  await expect(page).toHaveTitle('Entrar · Prateleira')
  await expect(page.getByRole('tab', { name: 'Entrar' })).toHaveAttribute('aria-selected', 'true')
  await expect(signInButton(page)).toBeVisible()
  await page.getByRole('tab', { name: 'Criar conta' }).click()
  await expect(signUpButton(page)).toBeVisible()
  await expect(signInButton(page)).toBeHidden()

  const { email, password } = account
  await context.request.post('/api/v1/account/sign-in', { data: { email, password } })
  await page.goto('/auth')
  await expect(page).toHaveURL('/')
  await page.goto('/auth?from=%2Fprodutos%3Fbusca%3Dcabo')
  await expect(page).toHaveURL('/produtos?busca=cabo')
})

test.describe('AUTH-02 a page without a session leads to signing in and back', () => {
  const asked = (path: string) => `${path}?busca=caf%C3%A9`
  const entrance = (from: string) => `/auth?from=${encodeURIComponent(from)}`

  test('each page comes after signing in, with its query', async ({ page, account }) => {
    const expectPage = async ({ path, heading }: (typeof protectedPages)[number]) => {
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      const url = new URL(page.url())
      expect([url.pathname, url.searchParams.get('busca')]).toEqual([path, 'café'])
    }
    const [first, ...others] = protectedPages.toReversed()
    if (!first) throw new Error('no pages')
    for (const { path } of [...others, first]) {
      // The first by its address, the others inside the page.
      if (path === others[0]?.path) await page.goto(asked(path))
      else await moveTo(page, asked(path))
      await expect(page).toHaveURL(
        ({ pathname, searchParams }) => pathname === '/auth' && searchParams.get('from') === asked(path),
      )
      await expect(page.getByText('Entre para abrir a página que você pediu.')).toBeVisible()
    }
    await signIn(page, account)
    await expectPage(first)
    for (const other of others) {
      await moveTo(page, entrance(asked(other.path)))
      await expectPage(other)
    }
  })

  test('what is no path of this site is not followed', async ({ page, account, baseURL }) => {
    const expectStart = async () => {
      await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
      expect(page.url()).toBe(`${baseURL}/`)
    }
    const [first, ...others] = [
      '//evil.example',
      'https://evil.example/',
      '/\\evil.example',
      'javascript:alert(1)',
      '/\t/evil.example',
    ].map(entrance)
    await page.goto(first ?? '')
    await signIn(page, account)
    await expectStart()
    // Already signed in, the page redirects by itself.
    await page.goto(first ?? '')
    await expectStart()
    for (const address of others) {
      await moveTo(page, '/clientes')
      await expect(page.getByRole('heading', { level: 1, name: 'Clientes' })).toBeVisible()
      await moveTo(page, address)
      await expectStart()
    }
  })

  test('an address that looks like another site stays on this one', async ({ page, baseURL }) => {
    await page.goto(`${baseURL}//evil.example/produtos`)
    await expect(page.getByText('Oops! Page not found')).toBeVisible()
    expect(new URL(page.url()).origin).toBe(baseURL)
  })
})

test('AUTH-03 signing up needs every field, starts a trial of 3 days, signs nobody in and answers the same for a taken address', async ({
  page,
  context,
}) => {
  await page.goto('/auth')
  await page.getByRole('tab', { name: 'Criar conta' }).click()
  await signUpButton(page).click()
  for (const text of [
    'Nome completo é obrigatório',
    'Nome da empresa é obrigatório',
    'Telefone é obrigatório',
    'Email é obrigatório',
    'A senha deve ter no mínimo 6 caracteres',
  ])
    await expect(page.getByText(text)).toBeVisible()
  await expect(page.getByLabel('Nome completo')).toBeFocused()

  const email = `nova-${crypto.randomUUID()}@example.com`
  const password = page.getByLabel('Senha', { exact: true })
  const fill = async (secret: string) => {
    await page.getByRole('tab', { name: 'Criar conta' }).click()
    await page.getByLabel('Nome completo').fill('Rui Prado')
    await page.getByLabel('Nome da empresa').fill('Loja do Rui')
    await page.getByLabel('Telefone').fill('(11) 91234-5678')
    await page.getByLabel('Email').fill(email)
    await password.fill(secret)
  }
  await fill('12345')
  await page.getByLabel('Email').fill('rui@')
  await signUpButton(page).click()
  await expect(page.getByText('Email inválido')).toBeVisible()
  await expect(page.getByText('A senha deve ter no mínimo 6 caracteres')).toBeVisible()

  await fill('chave-62')
  const done = toast(page, 'Cadastro realizado com sucesso!')
  const before = Date.now()
  await signUpButton(page).click()
  await expect(done).toContainText('Verifique seu email para confirmar a conta.')
  const after = Date.now()
  await expect(page).toHaveURL('/auth')
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await expect(password).toBeFocused()
  expect(await context.cookies()).toEqual([])

  await done.getByRole('button', { name: 'Fechar aviso' }).click()
  await expect(done).toBeHidden()
  // The toast has gone; the next step is still shown.
  await expect(page.getByRole('status').filter({ hasText: 'Conta criada' })).toContainText(email)
  await fill('outro-segredo')
  await signUpButton(page).click()
  await expect(done).toContainText('Verifique seu email para confirmar a conta.')

  await password.fill('chave-62')
  await signInButton(page).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  const me = await (await page.request.get('/api/v1/account/me')).json()
  expect(me).toMatchObject({ full_name: 'Rui Prado', company_name: 'Loja do Rui', phone: '(11) 91234-5678' })
  expect(me.subscription.subscription_status).toBe('trial')
  const began = Date.parse(me.subscription.subscription_expires_at) - 3 * 86_400_000
  expect(began).toBeGreaterThanOrEqual(before)
  expect(began).toBeLessThanOrEqual(after)
})

test('AUTH-04 signing in greets; a wrong password and an unknown address give the same message; a failed sign-up is reported too', async ({
  page,
  account,
  expectedConsole,
}) => {
  expectedConsole.push(/\b(401|503)\b/)
  await page.goto('/auth')
  const failure = toast(page, 'Erro no login')
  const wrong = [
    { ...account, password: 'errada-1' },
    { ...account, email: 'ninguem@example.com' },
  ]
  for (const credentials of wrong) {
    await signIn(page, credentials)
    await expect(failure).toContainText('Email ou senha incorretos.')
    await expect(page.getByRole('tabpanel').getByRole('alert')).toContainText('Email ou senha incorretos.')
    // The typed values stay, so that only the mistake has to be corrected.
    await expect(page.getByLabel('Email')).toHaveValue(credentials.email)
    await failure.getByRole('button', { name: 'Fechar aviso' }).click()
    await expect(failure).toBeHidden()
  }

  await page.getByRole('tab', { name: 'Criar conta' }).click()
  await page.route('**/api/v1/account/sign-up', (route) => route.fulfill({ status: 503, body: 'no' }))
  await page.getByLabel('Nome completo').fill('Rui')
  await page.getByLabel('Nome da empresa').fill('Loja')
  await page.getByLabel('Telefone').fill('1133334444')
  await page.getByLabel('Email').fill('rui@example.com')
  await page.getByLabel('Senha', { exact: true }).fill('segredo-bom')
  await signUpButton(page).click()
  await expect(toast(page, 'Erro no cadastro')).toContainText('temporariamente indisponível')
  await expect(page.getByLabel('Nome completo')).toHaveValue('Rui')

  await page.getByRole('tab', { name: 'Entrar' }).click()
  await signIn(page, account)
  await expect(toast(page, 'Login realizado com sucesso!')).toContainText(
    'Bem-vindo de volta ao sistema de estoque.',
  )
  await expect(page).toHaveURL('/')
})

test.describe('AUTH-05 Sair', () => {
  test('says goodbye and ends the session', async ({ page, shop: _, context, expectedConsole }) => {
    // Pending requests of the page are refused.
    expectedConsole.push(/\b401\b/)
    await page.goto('/produtos')
    const [{ name = '', value = '' } = {}] = await context.cookies()
    await page.getByRole('button', { name: 'Sair' }).click()
    await expect(toast(page, 'Logout realizado com sucesso!')).toContainText('Até logo!')
    await expect(page).toHaveURL('/auth')
    expect(await context.cookies()).toEqual([])
    const answer = await page.request.get('/api/v1/products', { headers: { cookie: `${name}=${value}` } })
    expect(answer.status()).toBe(401)
    await page.goBack()
    await expect(signInButton(page)).toBeVisible()
  })

  test("ignores that the server answers 401, 403 or 404; any other failure is 'Erro ao sair', and the person stays signed in", async ({
    page,
    shop: _,
    expectedConsole,
  }) => {
    expectedConsole.push(/\b(40[134]|500)\b/, /ERR_FAILED/)
    await page.goto('/')
    for (const fail of ['answer', 'network']) {
      await page.route('**/api/v1/account/sign-out', (route) =>
        fail === 'answer' ? route.fulfill({ status: 500, json: {} }) : route.abort(),
      )
      await page.getByRole('button', { name: 'Sair' }).click()
      const failure = toast(page, 'Erro ao sair')
      await expect(failure).toContainText(
        fail === 'answer' ? 'Algo deu errado.' : 'Sem conexão com o servidor.',
      )
      await expect(page).toHaveURL('/')
      await failure.getByRole('button', { name: 'Fechar aviso' }).click()
      await expect(failure).toBeHidden()
      await page.unroute('**/api/v1/account/sign-out')
    }
    for (const status of [401, 403, 404]) {
      await page.route('**/api/v1/account/sign-out', (route) => route.fulfill({ status, json: {} }))
      await page.getByRole('button', { name: 'Sair' }).click()
      await expect(toast(page, 'Logout realizado com sucesso!')).toContainText('Até logo!')
      await expect(page).toHaveURL('/auth')
      await page.unroute('**/api/v1/account/sign-out')
      // The answer left the session as it was.
      await page.goto('/')
    }
    await page.getByRole('button', { name: 'Sair' }).click()
    await expect(page).toHaveURL('/auth')
  })
})

test('AUTH-08 the sign-in page advertises the trial and the plans, as they are sold now', async ({
  page,
}) => {
  await page.goto('/auth')
  const offer = page.getByRole('complementary', { name: 'Teste grátis e planos' })
  await expect(offer).toContainText('Teste grátis por 3 dias, com acesso completo.')
  const plans = offer.getByRole('list', { name: 'Planos' }).locator('> li')
  await expect(plans).toHaveCount(2)
  await expect(plans.nth(0)).toContainText(/R\$\s39,90 por mês/)
  await expect(plans.nth(1)).toContainText(/R\$\s79,90 por mês/)

  await page.route('**/api/v1/plans', async (route) => {
    const [first, second] = await (await route.fetch()).json()
    await route.fulfill({ json: [{ ...first, price: '1234.50' }, second] })
  })
  await page.reload()
  await expect(plans.nth(0)).toContainText(/R\$\s1\.234,50 por mês/)
  await page.setViewportSize(phone)
  await expect(plans.nth(1)).toBeVisible()
  await expectNoSidewaysScroll(page)
})
