import { keepCookie } from '../support/sessions.ts'
import { expect, test } from '../support/test.ts'

const EXPIRED =
  'Sua sessão terminou. Entre de novo para continuar de onde parou; o que você digitou está guardado.'

test('a person who has to sign in again sees no failure on the way there', async ({
  page,
  context,
  shop,
  expectedConsole,
}) => {
  expectedConsole.push(/\b401\b/)
  expect(shop.email).not.toBe('')
  await page.goto('/produtos')
  await expect(page.getByRole('heading', { level: 1, name: 'Produtos' })).toBeVisible()
  // A pending renewal would restore the session.
  await page.waitForLoadState('networkidle')
  await context.clearCookies()
  // The refusal arrives after the page, and the sign-in page after that.
  const shown = Promise.withResolvers<void>()
  const waited = Promise.withResolvers<void>()
  await page.route('**/api/v1/customers**', async (route) => {
    await shown.promise
    await route.continue()
  })
  await page.route('**/assets/entrance-*.js', async (route) => {
    await waited.promise
    await route.continue()
  })
  await page.evaluate(() =>
    new MutationObserver(() => {
      if (/Erro ao carregar|não autenticado/.test(document.body.innerText)) document.body.dataset.failed = ''
    }).observe(document.body, { subtree: true, childList: true }),
  )
  await page.getByRole('link', { name: 'Clientes' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Clientes' })).toBeVisible()
  await expect(page.locator('main [aria-busy=true]').first()).toBeVisible()
  // Nor does what was still to come vanish before.
  await page.evaluate(() =>
    new MutationObserver(() => {
      const isHere = document.querySelector('h1')?.textContent === 'Clientes'
      if (isHere && !document.querySelector('main [aria-busy=true]')) document.body.dataset.emptied = ''
    }).observe(document.body, { subtree: true, childList: true }),
  )
  shown.resolve()
  await expect(page.locator('main[data-waiting]')).toBeVisible()
  waited.resolve()
  await expect(page.getByText(EXPIRED)).toBeVisible()
  await expect(page.locator('body')).not.toHaveAttribute('data-failed')
  await expect(page.locator('body')).not.toHaveAttribute('data-emptied')
})

test('a page that Back restores from the memory of the browser asks who is signed in: nobody, or a colleague', async ({
  page,
  context,
  shop,
  people,
  baseURL,
  expectedConsole,
}) => {
  expectedConsole.push(/\b401\b/)
  const colleague = await people.putMember(shop, 'stocker', { name: 'Bia Lima' })
  const brought = () =>
    page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  const shown = async () => {
    await page.goto('/produtos')
    await expect(page.getByText(shop.email)).toBeVisible()
    await page.waitForLoadState('networkidle')
  }
  await shown()
  // The account changes without a message to this page, which is in the browser's back/forward cache.
  await context.clearCookies()
  await keepCookie(context, await people.signIn(colleague), baseURL)
  await page.evaluate(() => Object.assign(window, { isOfBefore: true }))
  await brought()
  await expect(page.getByText(colleague.email)).toBeVisible()
  // Answers for the first person must not be shown to the second.
  expect(await page.evaluate(() => 'isOfBefore' in window)).toBe(false)

  await page.waitForLoadState('networkidle')
  await context.clearCookies()
  await brought()
  await expect(page.getByText(EXPIRED)).toBeVisible()
  await expect(page.getByText(colleague.email)).toBeHidden()
})
