import { expect, type Locator, type Page } from '@playwright/test'
import type { Shop } from './test.ts'

type Api = Shop['api']

interface Wanted {
  name?: string
  code?: string
  barcode?: string
  stock?: string
  minimum?: string
  cost?: string
  sale?: string
  unit?: 'un' | 'kg'
}

// Barcodes with a valid check digit.
export const MILK = '7891000315507'
export const COFFEE = '7896005800027'

/** Creates a product with one variant; returns both ids. */
export async function product(api: Api, wanted: Wanted = {}) {
  const { name = 'Cabo USB', code, barcode, stock = '50', minimum, cost, sale, unit } = wanted
  const { id } = await api.catalog.createProduct({
    name,
    internal_code: code,
    unit,
    min_stock_level: minimum,
    cost_price: cost,
    sale_price: sale,
    variants: [{ initial_stock: stock, barcode }],
  })
  const detail = await api.catalog.getProduct({ id })
  return { id, variant: detail.variants[0]?.id ?? '' }
}

/** Registers an entry through the API. */
export function enter(
  api: Api,
  variant: string,
  quantity: string,
  more: { date?: string; notes?: string; price?: string } = {},
) {
  const lines = [{ product_variant_id: variant, quantity, unit_price: more.price }]
  return api.stock.registerEntry({
    headers: {},
    body: { lines, movement_date: more.date, notes: more.notes },
  })
}

/** Registers an exit for internal use through the API. */
export function leave(api: Api, variant: string, quantity: string, date = '2026-01-15') {
  return api.stock.registerExit({
    headers: {},
    body: {
      lines: [{ product_variant_id: variant, quantity }],
      exit_date: date,
      responsible_person: 'Rui',
      exit_reason: 'consumo_interno',
    },
  })
}

/** The stock of the product's only variant. */
export async function stockOf(api: Api, productId: string): Promise<string | undefined> {
  return (await api.catalog.getProduct({ id: productId })).variants[0]?.current_stock
}

export const EXIT_PAGE = '/movimentacoes/saida'
export const submitExit = (page: Page) => page.getByRole('button', { name: 'Registrar Saída' })
export const recentExits = (page: Page) =>
  page.getByRole('region', { name: 'Saídas Recentes' }).getByRole('listitem')

export const picker = (page: Page): Locator => page.getByPlaceholder('Buscar produto, código ou SKU...')

/** Chooses a product as a user does: types, waits for the list, clicks. */
export async function pick(page: Page, name: string): Promise<void> {
  await picker(page).fill(name)
  await page.getByRole('option', { name }).first().click()
  await expect(page.getByText('Estoque atual')).toBeVisible()
}

/**
 * Holds back what the page asks about a product's stock until the returned function is called: what others take meanwhile it
 * learns from a refusal only. None of these requests may be under way.
 */
export async function holdStock(page: Page, productId: string): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(`**/api/v1/products/${productId}`, async (route) => {
    await released
    await route.continue()
  })
  return release
}

/** Chooses an option of a dropdown by its label. */
export async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** Fills the required fields of an exit except product and quantity. */
export async function fillExit(
  page: Page,
  { person = 'Ana', reason = 'Consumo Interno' } = {},
): Promise<void> {
  await page.getByLabel('Responsável').fill(person)
  await choose(page, 'Motivo da saída', reason)
}

/** The tenant's today as dd/MM/yyyy. */
export async function today(api: Api): Promise<string> {
  return (await api.account.me()).today.split('-').reverse().join('/')
}

/** Signs in on the form that an expired session leads to. */
export async function signInAgain(page: Page, shop: Shop): Promise<void> {
  await page.getByLabel('Email').fill(shop.email)
  await page.getByLabel('Senha', { exact: true }).fill(shop.password)
  await page.getByRole('tabpanel').getByRole('button', { name: 'Entrar' }).click()
}

/**
 * Scans a code wherever the focus is: key events that end in Enter, with a scanner's timestamps, `step` milliseconds apart, however
 * slow the machine is. Half a second after any earlier typing.
 */
export async function scan(page: Page, code: string, step = 8): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const begin = Date.now() / 1000 + 0.5
  // All sent at once: the page takes a code for finished after a long pause, and a scanner does not wait.
  const sent: Promise<unknown>[] = []
  for (const [index, key] of [...code, 'Enter'].entries()) {
    const enter = key === 'Enter'
    const event = {
      key,
      code: enter ? 'Enter' : '',
      windowsVirtualKeyCode: enter ? 13 : key.toUpperCase().charCodeAt(0),
      timestamp: begin + (index * step) / 1000,
    }
    sent.push(
      session.send('Input.dispatchKeyEvent', { type: 'keyDown', text: enter ? '\r' : key, ...event }),
      session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...event }),
    )
  }
  await Promise.all(sent)
  await session.detach()
  // Waits until the scan's timestamps are past, so that a person's next key neither counts as the scanner's nor as
  // pressed before it.
  await page.waitForTimeout(Math.max(0, begin * 1000 + code.length * step - Date.now()))
}
