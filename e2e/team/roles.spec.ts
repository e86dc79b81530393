import type { Page } from '@playwright/test'
import type { GivenRole } from '@prateleira/contract/team/constants'
import { lines } from '../support/counter.ts'
import { moveTo, quietOf } from '../support/inside.ts'
import { pagesFor } from '../support/roles.ts'
import { keepCookie } from '../support/sessions.ts'
import { enter, leave, product } from '../support/stock.ts'
import { expect, expectNoSidewaysScroll, phone, type Shop, test } from '../support/test.ts'

/** A unique figure: wherever it appears, a cost is revealed. */
const COST = '77,31'

async function furnish({ api }: Shop): Promise<void> {
  const { variant } = await product(api, {
    name: 'Café da loja',
    stock: '9',
    minimum: '10',
    cost: '77.31',
    sale: '99.00',
  })
  await enter(api, variant, '1', { price: '77.31' })
  await leave(api, variant, '1')
  await api.contacts.createSupplier({ name: 'Torrefação Serrana' })
  await api.contacts.createCustomer({ name: 'Maria da Conceição' })
}

/** The server's refusals to the page since the last call. */
function refusalsOf(page: Page): () => string[] {
  const refused: string[] = []
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (pathname.startsWith('/api/') && [403, 404].includes(response.status()))
      refused.push(`${response.status()} ${pathname}`)
  })
  return () => refused.splice(0)
}

/** Enters a page from the one for unknown addresses, where nothing of it or of another page is left. */
async function enterAnew(page: Page, path: string): Promise<void> {
  const heading = page.getByRole('heading', { level: 1 })
  await moveTo(page, '/nada')
  await expect(heading).toHaveText('404')
  await moveTo(page, path)
  await expect(heading).not.toHaveText('404')
}

/** Presses every button of a page, one after the other, each on a page entered anew. */
async function pressAll(page: Page, path: string, refusals: () => string[], quiet: () => Promise<void>) {
  const buttons = page.locator('main').getByRole('button').and(page.locator(':enabled'))
  const count = await buttons.count()
  const heading = page.getByRole('heading', { level: 1 })
  const title = (await heading.textContent()) ?? ''
  for (let index = 0; index < count; index += 1) {
    const button = buttons.nth(index)
    // 'Receber' must be pressed to show what is missing: a click would wait until it is enabled.
    const [name, force] = await button.evaluate((one) => [
      one.ariaLabel ?? one.textContent,
      one.ariaDisabled === 'true',
    ])
    // The link to the person's own shop, where they may do everything.
    if (name?.startsWith('Ir para')) continue
    await button.click({ force })
    await quiet()
    expect([path, name, refusals()]).toEqual([path, name, []])
    // Deletes drafts that earlier presses may have left.
    await page.evaluate(() => {
      sessionStorage.clear()
      localStorage.clear()
    })
    await enterAnew(page, path)
    await expect(heading).toHaveText(title)
    await quiet()
    if ((await page.getByRole('dialog').count()) === 0) continue
    // The counter remembers what is open.
    await page.goto(path)
    await settled(page)
  }
}

async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
}

const WALKS: { name: string; role: GivenRole; seesCosts?: false }[] = [
  { name: 'a vendedor', role: 'seller' },
  { name: 'an estoquista', role: 'stocker' },
  { name: 'a gerente without costs', role: 'manager', seesCosts: false },
]

for (const { name, role, seesCosts } of WALKS)
  test(`${name} finds on each page only what the server gives their role, and is told whom to ask`, async ({
    page,
    account,
    people,
    context,
    baseURL,
  }) => {
    // It enters a page after each button.
    test.slow()
    await furnish(account)
    const pages = await pagesFor(role)
    const person = await people.putMember(account, role, { seesCosts })
    await keepCookie(context, await people.signIn(person), baseURL)
    const refusals = refusalsOf(page)
    const quiet = quietOf(page)
    // By its address, a page that the role does not open.
    await page.goto(pages.find(({ may }) => !may)?.path ?? '/')
    await settled(page)
    expect(refusals()).toEqual([])
    const menu = await page
      .getByRole('navigation', { name: 'Menu principal' })
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname))
    const allowed = pages.filter(({ may }) => may).map(({ path }) => path)
    // Until there is an administrator, everybody is offered to become the first (NAV-03).
    expect(menu.filter((path) => path !== '/admin/bootstrap' && !allowed.includes(path))).toEqual([])
    for (const { path, title, may } of pages) {
      if (may) {
        // Code that is there already draws a dialog without a request that could be waited for.
        await page.goto(path)
        await settled(page)
      } else {
        await enterAnew(page, path)
        await quiet()
      }
      const asked = page.getByText('Seu papel nesta loja não abre esta página')
      if (may) await expect(asked).toHaveCount(0)
      else {
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
        await expect(asked).toBeVisible()
        await expect(page.getByText('peça a Ana Souza')).toBeVisible()
      }
      expect([path, refusals()]).toEqual([path, []])
      await expect(page.locator('[data-tone=red]')).toHaveCount(0)
      await expect(page.getByText(COST)).toHaveCount(0)
      if (may) await pressAll(page, path, refusals, quiet)
      await page.setViewportSize(phone)
      await expectNoSidewaysScroll(page)
      await page.setViewportSize({ width: 1280, height: 800 })
    }
  })

test('costs read "Sem permissão" in list, summary and detail, and what the role may not do is not offered there', async ({
  page,
  account,
  people,
  context,
  baseURL,
}) => {
  await furnish(account)
  const person = await people.putMember(account, 'seller')
  await keepCookie(context, await people.signIn(person), baseURL)
  const refusals = refusalsOf(page)
  await page.goto('/produtos')
  await expect(page.getByRole('row', { name: /Café da loja/ })).toContainText('Custo: Sem permissão')
  await expect(page.getByRole('region', { name: 'Resumo' })).toContainText('Sem permissão')
  await page.getByRole('button', { name: /^Café da loja/ }).click()
  const detail = page.getByRole('dialog', { name: 'Café da loja' })
  await expect(detail.getByText('Preço de custo')).toBeVisible()
  await settled(page)
  await expect(detail.getByText('Sem permissão')).toHaveCount(5)
  await expect(detail.getByRole('button')).toHaveText(['', 'Fechar'])
  await expect(detail.getByRole('link', { name: 'Vender' })).toBeVisible()
  await expect(detail.getByRole('link', { name: 'Dar entrada' })).toHaveCount(0)
  // The form cannot be opened by its address either.
  const id = new URL(page.url()).searchParams.get('produto')
  await page.goto(`/produtos?editar=${id}`)
  await settled(page)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // 'Vender' adds one piece to the open sale, and neither a reload nor the way back and forth adds another.
  await page.goto(`/produtos?produto=${id}`)
  await detail.getByRole('link', { name: 'Vender' }).click()
  const onePiece = async () => {
    await expect(page).toHaveURL('/vender')
    await settled(page)
    await expect(lines(page)).toContainText(['1 unCafé da loja'])
  }
  await onePiece()
  await page.reload()
  await onePiece()
  await page.goBack()
  await expect(detail).toBeVisible()
  await page.goForward()
  await onePiece()
  expect(refusals()).toEqual([])
})
