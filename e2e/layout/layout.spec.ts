import type { Page } from '@playwright/test'
import { protectedPages } from '../support/account.ts'
import { expect, test } from '../support/test.ts'

const DAY = 86_400_000
const REM = 16

const sidebar = (page: Page) => page.getByRole('complementary')
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Menu' })
const width = (page: Page) => async () => (await sidebar(page).boundingBox())?.width

test('any other path is the 404 page with a link to the start, signed in or not', async ({
  page,
  context,
  account,
}) => {
  const paths = ['/nada', '/produtos/nada', '/movimentacoes', '/Produtos%20velhos?busca=x']
  for (const signedIn of [false, true]) {
    if (signedIn) {
      const { email, password } = account
      await context.request.post('/api/v1/account/sign-in', { data: { email, password } })
    }
    for (const path of paths) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: '404' })).toBeVisible()
      await expect(page.getByText('Oops! Page not found')).toBeVisible()
      await expect(page).toHaveTitle('Página não encontrada · Prateleira')
      await expect(page).toHaveURL(path)
    }
    await page.getByRole('link', { name: 'Voltar para o início' }).click()
    if (signedIn) await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
    else await expect(page).toHaveURL('/auth')
  }
})

test("an owner's whole menu is in sight on a window of 1280 × 800", async ({ page, shop: _ }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/')
  const menu = sidebar(page).getByRole('navigation', { name: 'Menu principal' })
  await expect(menu.getByRole('link').last()).toBeInViewport({ ratio: 1 })
  expect(await menu.evaluate(({ clientHeight, scrollHeight }) => scrollHeight - clientHeight)).toBe(0)
})

test('the acting person and the sign-out stay visible below a long menu', async ({ page, shop }) => {
  await page.setViewportSize({ width: 1280, height: 640 })
  await page.goto('/')
  await expect(
    sidebar(page).getByRole('button', { name: `No caixa: ${shop.fullName}. Trocar` }),
  ).toBeInViewport({
    ratio: 1,
  })
  await expect(sidebar(page).getByRole('button', { name: 'Sair' })).toBeInViewport({ ratio: 1 })
  await sidebar(page).getByRole('link', { name: 'Perfil' }).click()
  await expect(page).toHaveURL('/perfil')
  // The current entry is in the visible part of the menu.
  await page.goto('/equipe')
  await expect(page.getByRole('heading', { name: 'Equipe', exact: true })).toBeVisible()
  await expect(sidebar(page).getByRole('link', { name: 'Equipe' })).toBeInViewport({ ratio: 1 })
})

test('NAV-10 each entry of the sidebar stands under its group and leads to the page of its name', async ({
  page,
  shop,
}) => {
  await page.goto('/')
  const groups = {
    PRINCIPAL: [
      'Dashboard',
      'Vender',
      'Caixa',
      'Vendas',
      'Produtos',
      'Entrada de Estoque',
      'Saída de Estoque',
      'Inventário',
      'Relatórios',
    ],
    GESTÃO: ['Fornecedores', 'Clientes', 'A receber'],
    CONFIGURAÇÕES: ['Planos', 'Equipe', 'Atividade', 'Perfil'],
  }
  for (const [group, labels] of Object.entries(groups)) {
    const region = sidebar(page).getByRole('region', { name: group })
    await expect(region.getByRole('link')).toHaveText(labels)
    for (const label of labels) {
      await region.getByRole('link', { name: label }).click()
      const heading = protectedPages.find(({ title }) => title === label)?.heading ?? label
      await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible()
      await expect(page).toHaveTitle(`${label} · Prateleira`)
      await expect(region.getByRole('link', { name: label })).toHaveAttribute('aria-current', 'page')
      await expect(page.getByRole('navigation').locator('[aria-current]')).toHaveCount(1)
      const start = sidebar(page).getByRole('link', { name: /^Prateleira .*, início$/ })
      if (label !== 'Dashboard') await expect(start).not.toHaveAttribute('aria-current')
    }
  }
  const footer = sidebar(page).locator('footer')
  await expect(footer).toContainText(shop.email)
  await expect(footer.getByRole('button', { name: 'Sair' })).toBeVisible()
})

test.describe('NAV-04 the sidebar', () => {
  test('collapses to icons of 3rem and back to 16rem, by button and by mod+B, remembered for 7 days', async ({
    page,
    shop: _,
  }) => {
    await page.goto('/')
    await expect.poll(width(page)).toBe(16 * REM)
    await page.getByRole('button', { name: 'Recolher menu' }).click()
    await expect.poll(width(page)).toBe(3 * REM)
    await page.getByRole('button', { name: 'Expandir menu' }).click()
    await expect.poll(width(page)).toBe(16 * REM)
    await page.keyboard.press('Meta+b')
    await expect.poll(width(page)).toBe(3 * REM)
    await page.keyboard.press('Control+b')
    await expect.poll(width(page)).toBe(16 * REM)
    // Also inside a field.
    await page.getByPlaceholder('Buscar produtos, códigos...').focus()
    await page.keyboard.press('Control+b')
    await expect.poll(width(page)).toBe(3 * REM)
    const changed = Date.now()

    // Only icons are visible; the names remain for screen readers and as tooltips.
    const link = sidebar(page).getByRole('link', { name: 'Saída de Estoque' })
    expect((await link.boundingBox())?.width).toBeLessThanOrEqual(3 * REM)
    await link.hover()
    await expect(page.getByRole('tooltip', { name: 'Saída de Estoque' })).toBeVisible()
    await link.click()
    await expect(page.getByRole('heading', { level: 1, name: 'Saída de Estoque' })).toBeVisible()

    await page.reload()
    await expect.poll(width(page)).toBe(3 * REM)
    await page.clock.setFixedTime(changed + 7 * DAY - 60_000)
    await page.reload()
    await expect.poll(width(page)).toBe(3 * REM)
    await page.clock.setFixedTime(changed + 7 * DAY + 60_000)
    await page.reload()
    await expect.poll(width(page)).toBe(16 * REM)
  })

  test('is a drawer of 18rem below 768 px, which hides no failure of its acts', async ({
    page,
    shop: _,
    expectedConsole,
  }) => {
    expectedConsole.push(/ERR_FAILED/)
    await page.setViewportSize({ width: 768, height: 800 })
    await page.goto('/')
    await expect.poll(width(page)).toBe(16 * REM)
    await page.setViewportSize({ width: 767, height: 800 })
    await expect(sidebar(page)).toHaveCount(0)
    await expect(drawer(page)).toBeHidden()

    const menu = page.getByRole('button', { name: 'Abrir menu' })
    await menu.click()
    await expect(drawer(page)).toBeVisible()
    // The drawer slides in, so its width is compared with a tolerance.
    expect((await drawer(page).boundingBox())?.width).toBeCloseTo(18 * REM, 1)
    await page.keyboard.press('Escape')
    await expect(drawer(page)).toBeHidden()
    await expect(menu).toBeFocused()
    await page.keyboard.press('Control+b')
    await expect(drawer(page)).toBeVisible()
    await page.keyboard.press('Control+b')
    await expect(drawer(page)).toBeHidden()

    await menu.click()
    await drawer(page).getByRole('link', { name: 'Clientes' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Clientes' })).toBeVisible()
    await expect(drawer(page)).toBeHidden()

    await page.route('**/api/v1/account/sign-out', (route) => route.abort())
    await menu.click()
    await drawer(page).getByRole('button', { name: 'Sair' }).click()
    const failure = page.getByRole('alert').filter({ hasText: 'Erro ao sair' })
    await failure.getByRole('button', { name: 'Fechar aviso' }).click()
    await expect(failure).toBeHidden()
    await expect(drawer(page)).toBeHidden()
    await expect(menu).toBeFocused()
  })
})
