import type { Page } from '@playwright/test'
import { toast } from '../support/account.ts'
import { expect, test } from '../support/test.ts'

const LIFE = 4000
/** A toast fades for 120 ms before it is gone. */
const FADE = 300

const toasts = (page: Page) => page.locator('[data-tone]')

async function expectGoneAfterLife(page: Page) {
  await page.clock.runFor(LIFE - 1)
  await expect(toasts(page)).toHaveCount(1)
  await page.clock.runFor(1 + FADE)
  await expect(toasts(page)).toHaveCount(0)
}

/** Makes signing out fail repeatedly, each time with a toast. Time advances only by `runFor`. */
async function failingPage(page: Page): Promise<() => Promise<void>> {
  await page.route('**/api/v1/account/sign-out', (route) => route.fulfill({ status: 500, json: {} }))
  await page.clock.install()
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  // Their code is loaded with the first key, and React renders them by the clock that stops here.
  await page.keyboard.press('Shift')
  await expect(page.locator('.mantine-Notifications-root').first()).toBeAttached()
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  return async () => {
    const answered = page.waitForResponse('**/api/v1/account/sign-out')
    await page.getByRole('button', { name: 'Sair' }).click()
    await answered
  }
}

test.describe('NAV-08 toasts', () => {
  test('close after 4000 ms', async ({ page, shop: _, expectedConsole }) => {
    expectedConsole.push(/\b500\b/)
    const fail = await failingPage(page)
    await fail()
    await expect(toasts(page)).toHaveCount(1)
    await expectGoneAfterLife(page)
  })

  test('are at most 3 at once; the others wait for their turn', async ({
    page,
    shop: _,
    expectedConsole,
  }) => {
    expectedConsole.push(/\b500\b/)
    const fail = await failingPage(page)
    for (let count = 1; count <= 5; count += 1) {
      await fail()
      await expect(toasts(page)).toHaveCount(Math.min(count, 3))
    }
    await page.clock.runFor(LIFE + FADE)
    await expect(toasts(page)).toHaveCount(2)
    await page.clock.runFor(LIFE + FADE)
    await expect(toasts(page)).toHaveCount(0)
  })

  test('wait while the pointer or the focus is on them', async ({ page, shop: _, expectedConsole }) => {
    expectedConsole.push(/\b500\b/)
    const fail = await failingPage(page)
    await fail()
    await page.clock.runFor(FADE)
    await toasts(page).hover()
    await page.clock.runFor(5 * LIFE)
    await expect(toasts(page)).toHaveCount(1)
    await page.mouse.move(640, 700)
    await expectGoneAfterLife(page)

    await fail()
    await page.clock.runFor(FADE)
    const close = toasts(page).getByRole('button', { name: 'Fechar aviso' })
    await close.focus()
    await page.clock.runFor(5 * LIFE)
    await expect(toasts(page)).toHaveCount(1)
    await expect(close).toBeFocused()
    await page.getByRole('combobox', { name: 'Buscar produtos' }).focus()
    await expectGoneAfterLife(page)

    await fail()
    await page.clock.runFor(FADE)
    await close.focus()
    await page.keyboard.press('Enter')
    await page.clock.runFor(FADE)
    await expect(toasts(page)).toHaveCount(0)
  })

  test("show errors in red, under 'Erro' where no other title is given", async ({
    page,
    shop: _,
    expectedConsole,
  }) => {
    expectedConsole.push(/\b500\b/)
    await page.route('**/api/v1/account/sign-out', (route) => route.fulfill({ status: 500, json: {} }))
    await page.goto('/?error=token_expired')
    await expect(toast(page, 'Erro')).toContainText('Este link expirou.')
    const refused = page.waitForResponse('**/api/v1/account/sign-out')
    await page.getByRole('button', { name: 'Sair' }).click()
    await refused
    await page.unroute('**/api/v1/account/sign-out')
    for (const title of ['Erro', 'Erro ao sair']) {
      await expect(toast(page, title)).toHaveAttribute('role', 'alert')
      await expect(toast(page, title)).toHaveCSS('border-top-color', 'rgb(160, 39, 32)')
    }
    await page.getByRole('button', { name: 'Sair' }).click()
    const goodbye = toast(page, 'Logout realizado com sucesso!')
    await expect(goodbye).toHaveAttribute('role', 'status')
    await expect(goodbye).not.toHaveCSS('border-top-color', 'rgb(160, 39, 32)')
  })
})
