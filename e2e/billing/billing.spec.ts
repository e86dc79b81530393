import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, phone, type Shop, test } from '../support/test.ts'

/** Chooses a plan; returns the provider's page, which opens in a new tab. */
async function choose(page: Page, plan: string): Promise<Page> {
  const opened = page.context().waitForEvent('page')
  await page.getByRole('button', { name: `Escolher ${plan}` }).click()
  const checkout = await opened
  await expect(checkout.getByText('Ambiente de demonstração')).toBeVisible()
  return checkout
}

/** Buys a plan, without checking the pages. */
async function subscribe({ api }: Shop, page: Page): Promise<void> {
  const { url } = await api.billing.createCheckout({ priceId: 'basico' })
  await page.request.post(url, { form: { acao: 'pagar' }, maxRedirects: 0 })
}

// With the trial's end and the server's clock: subscription.spec.ts.
test('PLAN-10 plan, refused card, payment, work, portal in a new tab, its end, gate', async ({
  page,
  shop: _,
}) => {
  // Six pages in three tabs.
  await page.goto('/plans')
  const checkout = await choose(page, 'Básico')
  await expect(page.getByText('Redirecionando para pagamento...')).toBeVisible()
  await expect(checkout.getByRole('heading', { name: 'Pagamento da assinatura' })).toBeVisible()
  await expectAccessible(checkout)
  await checkout.getByRole('button', { name: 'Simular cartão recusado' }).click()
  await expect(checkout.getByText('Cartão recusado. Tente de novo.')).toBeVisible()
  const rechecked = checkout.waitForRequest('**/billing/check-subscription')
  await checkout.getByRole('button', { name: /^Pagar/ }).click()
  await expect(checkout.getByText('Pagamento Realizado com Sucesso!')).toBeVisible()
  await expect(checkout).toHaveURL('/')
  await rechecked
  const card = checkout.getByRole('region', { name: 'Minha Assinatura' })
  await expect(card.getByText('Ativo', { exact: true })).toBeVisible()
  await expect(card.getByText('Básico')).toBeVisible()
  await expect(checkout.getByText('Teste Gratuito Ativo')).toBeHidden()

  const opened = checkout.context().waitForEvent('page')
  await card.getByRole('button', { name: 'Gerenciar Assinatura' }).click()
  const portal = await opened
  await expect(portal.getByRole('heading', { name: 'Sua assinatura' })).toBeVisible()
  await expectAccessible(portal)
  await portal.getByRole('button', { name: 'Cancelar assinatura' }).click()
  await expect(portal.getByText('Cancelada: vale até')).toBeVisible()
  await portal.getByRole('button', { name: 'Fim da assinatura' }).click()
  await portal.getByRole('link', { name: 'Voltar à Prateleira' }).click()
  await expect(
    portal.getByText('Para acessar todas as funcionalidades, escolha um plano de assinatura.'),
  ).toBeVisible()
})

test('PLAN-01 PLAN-03 the plans page shows the status, leads to the plans and starts the checkout', async ({
  page,
  shop: _,
}) => {
  await page.goto('/plans')
  await expect(page).toHaveTitle('Planos · Prateleira')
  await expect(page.getByRole('heading', { level: 1, name: 'Escolha seu Plano' })).toBeVisible()
  const [basic, pro] = [
    page.getByRole('region', { name: 'Básico' }),
    page.getByRole('region', { name: 'Profissional' }),
  ]
  await expect(basic).toContainText('R$\u00a039,90')
  await expect(basic).toContainText('Até 1.000 produtos')
  await expect(pro.getByText('Mais Popular')).toBeVisible()
  await expect(basic.getByText('Mais Popular')).toBeHidden()
  await expectAccessible(page)
  await page.setViewportSize(phone)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Fazer Upgrade' }).click()
  await expect(pro.getByRole('button', { name: 'Escolher Profissional' })).toBeInViewport()
  const checkout = await choose(page, 'Profissional')
  await expect(checkout.getByText('Plano Profissional')).toBeVisible()
  await checkout.getByRole('button', { name: 'Cancelar e voltar' }).click()
  await expect(checkout).toHaveURL('/plans')
})

test('the dashboard offers the plans; a subscriber changes the plan they have', async ({ page, shop }) => {
  await subscribe(shop, page)
  await page.goto('/')
  await page.getByRole('button', { name: 'Mudar de Plano' }).click()
  const dialog = page.getByRole('dialog', { name: 'Escolha seu Plano' })
  await expect(dialog.getByText('Seu plano atual')).toBeVisible()
  await expectAccessible(page)
  const portal = await choose(page, 'Profissional')
  await portal.getByRole('button', { name: 'Mudar para Profissional' }).click()
  await portal.getByRole('link', { name: 'Voltar à Prateleira' }).click()
  await expect(portal.getByText('Seu plano atual')).toBeVisible()
  await expect(portal.getByRole('button', { name: 'Escolher Básico' })).toBeVisible()
})

test('PLAN-02 PLAN-12 without the list the built-in plans are shown and can be bought', async ({
  page,
  shop: _,
  expectedConsole,
}) => {
  expectedConsole.push(/500/)
  let broken = true
  await page.route('**/api/v1/plans', (route) =>
    broken ? route.fulfill({ status: 500, json: {} }) : route.continue(),
  )
  await page.goto('/plans')
  const notice = page.getByRole('alert').filter({ hasText: 'Aviso' })
  await expect(notice).toContainText('Carregando planos padrão devido a erro de conexão.')
  await expect(page.getByRole('region', { name: 'Profissional' })).toContainText('R$\u00a079,90')
  const checkout = await choose(page, 'Básico')
  await expect(checkout.getByText('Plano Básico')).toBeVisible()
  broken = false
  await page.getByRole('button', { name: 'Tentar Novamente' }).click()
  await expect(page.getByRole('button', { name: 'Tentar Novamente' })).toBeHidden()
})

test('PLAN-04 the checkout says that it is on its way, opens in a new tab and comes back; with new tabs blocked, in the same tab', async ({
  page,
  shop: _,
}) => {
  await page.goto('/plans')
  const checkout = await choose(page, 'Básico')
  const toast = page.getByRole('status').filter({ hasText: 'Processando...' })
  await expect(toast).toContainText('Redirecionando para pagamento...')
  await expect(page).toHaveURL('/plans')
  await expect(checkout.getByRole('heading', { name: 'Pagamento da assinatura' })).toBeVisible()
  await checkout.close()

  await page.evaluate(() => {
    window.open = () => null
  })
  await page.getByRole('button', { name: 'Escolher Básico' }).click()
  await expect(page.getByRole('heading', { name: 'Pagamento da assinatura' })).toBeVisible()
  const back = page.waitForRequest((request) => request.url().endsWith('/?checkout=success'))
  await page.getByRole('button', { name: /^Pagar/ }).click()
  await back
  await expect(page.getByText('Pagamento Realizado com Sucesso!')).toBeVisible()
})

test('PLAN-05 each failure has a message of its own, and no empty tab stays open', async ({
  page,
  shop,
  expectedConsole,
}) => {
  expectedConsole.push(/404|500|502/)
  await subscribe(shop, page)
  await page.goto('/plans')
  const failures: [string, string, number, object, string][] = [
    [
      'create-checkout',
      'Escolher Profissional',
      502,
      { code: 'CHECKOUT_FAILED', message: 'Não foi possível processar o pagamento. Tente novamente.' },
      'Não foi possível processar o pagamento. Tente novamente.',
    ],
    [
      'create-checkout',
      'Escolher Profissional',
      404,
      { code: 'PLAN_NOT_FOUND', message: 'Plano não encontrado.' },
      'Plano não encontrado.',
    ],
    ['create-checkout', 'Escolher Profissional', 200, { url: '' }, 'URL de checkout não recebida'],
    ['create-checkout', 'Escolher Profissional', 500, {}, 'Erro desconhecido'],
    [
      'customer-portal',
      'Gerenciar Assinatura',
      502,
      {
        code: 'PORTAL_FAILED',
        message: 'Não foi possível abrir o portal de gerenciamento. Tente novamente.',
      },
      'Não foi possível abrir o portal de gerenciamento. Tente novamente.',
    ],
    ['customer-portal', 'Gerenciar Assinatura', 200, { url: '' }, 'URL do portal não recebida'],
  ]
  for (const [operation, name, status, json, message] of failures) {
    await page.route(`**/billing/${operation}`, (route) => route.fulfill({ status, json }), { times: 1 })
    await page.getByRole('button', { name }).click()
    await expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible()
  }
  await expect.poll(() => page.context().pages().length).toBe(1)
})

/** Buys a plan and lets it end, which closes the gate. */
async function subscribeAndEnd(shop: Shop, page: Page): Promise<void> {
  await subscribe(shop, page)
  const { url } = await shop.api.billing.customerPortal()
  await page.goto(url)
  await page.getByRole('button', { name: 'Cancelar assinatura' }).click()
  await page.getByRole('button', { name: 'Fim da assinatura' }).click()
}

test('DASH-06 ?checkout=success says so, is removed, has the subscription rechecked after 2 s and grants nothing', async ({
  page,
  shop,
}) => {
  await subscribeAndEnd(shop, page)
  let rechecked = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/billing/check-subscription')) rechecked += 1
  })
  await page.clock.install()
  await page.goto('/?checkout=success')
  const toast = page.getByRole('status').filter({ hasText: 'Pagamento Realizado com Sucesso!' })
  await expect(toast).toBeVisible()
  await expect(page).toHaveURL('/')
  // Nothing was paid: the gate stays closed after its automatic check.
  const gate = page.getByRole('heading', { level: 1, name: 'Escolha seu Plano' })
  await expect(gate).toBeVisible()
  await expect.poll(() => rechecked).toBeGreaterThan(0)
  const before = rechecked
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  await expect.poll(() => rechecked).toBeGreaterThan(before)
  await expect(gate).toBeVisible()

  // The same for a person with access: requested again after 2 s, not before.
  const { url } = await shop.api.billing.createCheckout({ priceId: 'basico' })
  await page.request.post(url, { form: { acao: 'pagar' }, maxRedirects: 0 })
  await page.clock.resume()
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  rechecked = 0
  // From here on time advances only by `runFor`.
  await page.clock.pauseAt(new Date(Date.now() + 120_000))
  const arrived = page.evaluate(() => {
    history.pushState(null, '', '/?checkout=success')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await arrived
  await expect(page).toHaveURL('/')
  await page.clock.runFor(1999)
  expect(rechecked).toBe(0)
  await page.clock.runFor(1)
  await expect.poll(() => rechecked).toBe(1)
})

test('the tab that stayed on the gate opens once the other one has paid', async ({ page, shop }) => {
  await subscribeAndEnd(shop, page)
  await page.goto('/clientes')
  await expect(page.getByRole('heading', { level: 1, name: 'Escolha seu Plano' })).toBeVisible()
  const checkout = await choose(page, 'Básico')
  await checkout.getByRole('button', { name: /^Pagar/ }).click()
  await expect(checkout.getByText('Pagamento Realizado com Sucesso!')).toBeVisible()
  // Nobody has touched this tab.
  await expect(page.getByRole('heading', { level: 1, name: 'Clientes' })).toBeVisible()
})

test('at the limit of products the form says so and leads to the plans', async ({
  page,
  shop: _,
  expectedConsole,
}) => {
  expectedConsole.push(/\b409\b/)
  const message = 'Seu plano permite até 1000 produtos. Mude de plano para cadastrar mais.'
  await page.route('**/api/v1/products', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 409,
          json: { defined: true, code: 'PRODUCT_LIMIT_REACHED', status: 409, message, requestId: 'r1' },
        })
      : route.continue(),
  )
  await page.goto('/produtos/novo')
  await page.getByLabel(/^Nome/).first().fill('Mais um produto')
  await page.getByLabel(/^Nome/).first().press('Control+Enter')
  await page.getByRole('main').getByRole('link', { name: 'Ver planos' }).click()
  await expect(page).toHaveURL('/plans')
})
