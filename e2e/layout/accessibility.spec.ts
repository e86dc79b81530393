import type { Locator, Page } from '@playwright/test'
import { protectedPages, signInButton } from '../support/account.ts'
import { moveTo } from '../support/inside.ts'
import { enter, leave, product, stockOf } from '../support/stock.ts'
import {
  expect,
  expectAccessible,
  expectAccessibleInBoth,
  expectNoSidewaysScroll,
  phone,
  type Shop,
  setTheme,
  test,
} from '../support/test.ts'

const DESK = { width: 1280, height: 800 }

/** Content for every page: long names, low stock, movements of both kinds. */
async function furnish({ api }: Shop): Promise<void> {
  const { variant } = await product(api, {
    name: 'Desinfetante concentrado de eucalipto para pisos e azulejos, galão de 5 litros',
    stock: '3',
    minimum: '5',
    cost: '1234.50',
    sale: '9876.54',
  })
  await enter(api, variant, '7', { notes: 'Nota 4711', price: '12.30' })
  await leave(api, variant, '2')
  const contact = {
    email: 'um.endereco.bem.comprido.de.alguem@distribuidora.example.com',
    phone: '(11) 91234-5678',
  }
  await api.contacts.createSupplier({ name: 'Distribuidora São João de Meriti e Filhos', ...contact })
  await api.contacts.createCustomer({ name: 'Maria da Conceição Albuquerque', ...contact })
}

/** A load for four pages: the others are reached inside the page. */
const inFours = <One>(all: One[]): One[][] =>
  all.flatMap((_, at) => (at % 4 === 0 ? [all.slice(at, at + 4)] : []))

const themes = ['light', 'dark'] as const

/** No violation in either theme on a desktop or a phone, and nothing wider than the page. */
async function expectUsable(page: Page, content: Locator): Promise<void> {
  for (const size of [DESK, phone]) {
    await page.setViewportSize(size)
    await expect(content).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await expectAccessibleInBoth(page)
    await expectNoSidewaysScroll(page)
  }
}

/** Presses Tab repeatedly, like people without a pointer; the focused element must always be visible. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let count = 0; count < 40; count += 1) {
    await page.keyboard.press('Tab')
    // After the last element the browser's own toolbar has the focus; then Tab starts again at the top.
    if (await page.evaluate(() => document.activeElement === document.body)) continue
    await expect(page.locator(':focus')).toBeInViewport()
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`The focus never reached ${target}`)
}

/** Runs in the page: how many controls are left, whether one has the focus, and whether that one is in view. */
async function lookAtFocus() {
  const left = document.querySelectorAll('[data-unreached]').length
  const { activeElement: one, body } = document
  const seen = new Promise<boolean>((told) => {
    const observer = new IntersectionObserver(([entry]) => {
      observer.disconnect()
      told((entry?.intersectionRatio ?? 0) > 0)
    })
    observer.observe(one ?? body)
  })
  return { left, focused: one !== null && one !== body, inView: await seen }
}

/** Presses Tab through the whole page: every control is reached and is in view when focused. */
async function expectReachedByTab(page: Page): Promise<void> {
  await page.evaluate(() => {
    const usable = [
      ...document.querySelectorAll<HTMLElement>('main :is(a[href], button, input, textarea, select)'),
    ]
    for (const element of usable) {
      const hidden =
        !element.checkVisibility() || element.matches(':disabled, [type="hidden"], [tabindex="-1"]')
      // Tab reaches one element of a group of radios or tabs; arrows reach the others.
      const inGroup = element.matches('[type="radio"], [role="tab"]')
      if (!hidden && !inGroup) element.dataset.unreached = ''
    }
    document.addEventListener('focusin', ({ target }) => {
      if (target instanceof HTMLElement) delete target.dataset.unreached
    })
    if (document.activeElement instanceof HTMLElement) {
      delete document.activeElement.dataset.unreached
      document.activeElement.blur()
    }
  })
  const unreached = page.locator('[data-unreached]')
  for (let count = 0; count < 150; count += 1) {
    const { left, focused, inView } = await page.evaluate(lookAtFocus)
    if (focused && !inView) await expect(page.locator(':focus')).toBeInViewport()
    if (left === 0) break
    await page.keyboard.press('Tab')
  }
  expect(await unreached.evaluateAll((all) => all.map((one) => one.outerHTML))).toEqual([])
}

test.describe('NAV-09 light and dark, 360 px, keyboard alone and axe:', () => {
  for (const pages of inFours(protectedPages))
    test(pages.map(({ path }) => path).join(', '), async ({ page, shop }) => {
      await furnish(shop)
      await page.goto('/nada')
      for (const { path, heading } of pages) {
        await page.setViewportSize(DESK)
        await setTheme(page, 'light')
        // The look at the page before had everything drawn, also outside the window.
        await page.evaluate(() => {
          document.adoptedStyleSheets = []
        })
        await moveTo(page, path)
        const content = page.getByRole('heading', { level: 1, name: heading })
        await expect(content).toBeVisible()
        await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
        await expectReachedByTab(page)
        await expectUsable(page, content)
      }
    })

  for (const tab of ['Entrar', 'Criar conta'])
    test(`/auth, ${tab}`, async ({ page }) => {
      await page.goto('/auth?from=%2Fprodutos')
      await page.getByRole('tab', { name: tab }).click()
      const button = page.getByRole('tabpanel').getByRole('button', { name: tab })
      await expect(page.getByRole('list', { name: 'Planos' })).toContainText('39,90')
      await expectUsable(page, button)
      await button.click()
      await expect(page.getByText('Email é obrigatório')).toBeVisible()
      await expectAccessibleInBoth(page)
    })

  test('404', async ({ page }) => {
    await page.goto('/nada')
    await expectUsable(page, page.getByText('Oops! Page not found'))
  })

  test('the accessibility check finds faults, also one of the dark theme only, so that "nothing found" means something', async ({
    page,
  }) => {
    await page.goto('/auth')
    await expect(signInButton(page)).toBeVisible()
    const heading = page.getByRole('heading').first()
    const wrong = (look: Promise<void>) => look.then(() => '', String)
    await heading.evaluate(({ style }) => {
      // Almost the background's colour: for exactly the same axe reports that it cannot decide.
      style.color = 'light-dark(black, rgb(48, 52, 48))'
    })
    expect(await wrong(expectAccessibleInBoth(page))).toContain('color-contrast')
    await page.emulateMedia({ colorScheme: 'light' })
    await expectAccessible(page)
    await heading.evaluate((element) => element.append(document.createElement('img')))
    expect(await wrong(expectAccessible(page))).toContain('image-alt')
  })

  test('the menu on a phone and the list of shortcuts', async ({ page, shop: _ }) => {
    await page.setViewportSize(phone)
    await page.goto('/')
    await page.getByRole('button', { name: 'Abrir menu' }).click()
    for (const colorScheme of themes) {
      await page.emulateMedia({ colorScheme })
      await expect(
        page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Clientes' }),
      ).toBeVisible()
      await expectAccessible(page)
    }
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Atalhos do teclado' })).toBeVisible()
    await expectAccessible(page)
  })

  test('the theme follows the system until one is chosen, and the choice stays', async ({ page }) => {
    const html = page.locator('html')
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    const [light, dark] = ['rgb(250, 247, 241)', 'rgb(21, 24, 21)']
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto('/auth')
    await expect(signInButton(page)).toBeVisible()
    await expect.poll(ground).toBe(dark)
    await page.emulateMedia({ colorScheme: 'light' })
    await expect.poll(ground).toBe(light)

    await page.getByRole('button', { name: 'Tema: como no sistema. Mudar para escuro' }).click()
    await expect.poll(ground).toBe(dark)
    await page.reload()
    await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark')
    await page.getByRole('button', { name: 'Tema: escuro. Mudar para claro' }).click()
    await page.getByRole('button', { name: 'Tema: claro. Mudar para como no sistema' }).click()
    await expect.poll(ground).toBe(light)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(ground).toBe(dark)
    await page.getByRole('button', { name: 'Tema: como no sistema. Mudar para claro' }).click()
    await expect.poll(ground).toBe(light)
  })

  test('with reduced motion a theme changes at once, and not text by text', async ({ page, shop }) => {
    await furnish(shop)
    await page.goto('/produtos')
    await expect(page.getByRole('row', { name: /Desinfetante/ })).toBeVisible()
    // An element that inherits from a fading parent would begin to fade one frame later; down a table that adds up.
    const fading = await page.evaluate(() => {
      document.documentElement.dataset.mantineColorScheme = 'dark'
      return document
        .getAnimations()
        .map((animation) => (animation.effect as KeyframeEffect).target as Element)
        .filter((element) => getComputedStyle(element).transitionProperty === 'all')
        .map((element) => element.tagName)
    })
    expect(fading).toEqual([])
  })

  test('by keyboard alone: sign in, reach the content, sign out', async ({ page, account }) => {
    await page.goto('/auth')
    await expect(signInButton(page)).toBeVisible()
    await tabTo(page, page.getByRole('tab', { name: 'Entrar' }))
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('tab', { name: 'Criar conta' })).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('ArrowLeft')
    await tabTo(page, page.getByLabel('Email'))
    await page.keyboard.type(account.email)
    await tabTo(page, page.getByLabel('Senha', { exact: true }))
    await page.keyboard.type(account.password)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()

    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Pular para o conteúdo' })).toBeFocused()
    await expect(page.locator(':focus')).toBeInViewport()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()

    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
    // When a skeleton is replaced, a focus inside it is lost.
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await tabTo(page, page.getByRole('button', { name: 'Sair' }))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/auth')
  })

  test('by keyboard alone: follow the menu and register an entry', async ({ page, shop }) => {
    const { id } = await product(shop.api, { name: 'Cabo USB', stock: '50' })
    await product(shop.api, { name: 'Sabão' })
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await tabTo(page, page.getByRole('navigation').getByRole('link', { name: 'Entrada de Estoque' }))
    await page.keyboard.press('Enter')
    await expect(page.getByPlaceholder('Buscar produto, código ou SKU...')).toBeFocused()
    // Fewer letters than a code, because typing this fast would count as a scanner.
    await page.keyboard.type('cab')
    await expect(page.getByRole('option')).toHaveText([/Cabo USB/])
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Quantidade')).toBeFocused()
    await page.keyboard.type('4')
    await tabTo(page, page.getByRole('button', { name: 'Registrar Entrada' }))
    await page.keyboard.press('Enter')
    await expect(page.getByText('Entrada registrada', { exact: true })).toBeVisible()
    expect(Number(await stockOf(shop.api, id))).toBe(54)
  })
})
