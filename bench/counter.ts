/// <reference lib="dom" />
import { type CDPSession, chromium, type Page } from '@playwright/test'
import { findBrowser } from '../scripts/lib/browser.mjs'
import { connected, startPostgres, startServer } from './lib/environment.ts'
import { TENANT } from './lib/load.ts'

/**
 * npm run bench:counter: from the last key of a scanned code to its line on the screen, on a phone whose processor is slowed four
 * times, with 10,000 products (SELL-11). `first`: the page has not met the product and asks the server; `again`: it has.
 */
const PRODUCTS = 10_000
const CODES = 60
const SLOWED = 4
/** Milliseconds between the characters of a scanner with a cable. */
const STEP = 2

/** Notes, for each code, when its Enter went down and when its line had been painted. */
function watchPage() {
  const times: number[] = []
  let entered: number | null = null
  addEventListener(
    'keydown',
    ({ key, timeStamp }) => {
      if (key === 'Enter') entered = timeStamp
    },
    { capture: true },
  )
  const settled = () =>
    !document.querySelector('[aria-label="Itens da venda"]')?.textContent?.includes('Buscando')
  new MutationObserver(() => {
    if (entered === null || !document.querySelector('[aria-label="Itens da venda"] li') || !settled()) return
    const from = entered
    entered = null
    // After the frame that shows it.
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => times.push(performance.now() - from)
      port2.postMessage(null)
    })
  }).observe(document, { childList: true, subtree: true, characterData: true })
  Object.assign(window, { timesOfCodes: times })
}

const timesOf = (page: Page) =>
  page.evaluate(() => (window as never as { timesOfCodes: number[] }).timesOfCodes)

async function scan(keys: CDPSession, code: string): Promise<void> {
  for (const sign of [...code, 'Enter']) {
    const isEnter = sign === 'Enter'
    const press = {
      key: sign,
      code: isEnter
        ? 'Enter'
        : /\d/.test(sign)
          ? `Digit${sign}`
          : /-/.test(sign)
            ? 'Minus'
            : `Key${sign.toUpperCase()}`,
      ...(isEnter ? { windowsVirtualKeyCode: 13, text: '\r' } : { text: sign }),
    }
    await keys.send('Input.dispatchKeyEvent', { type: 'keyDown', ...press })
    await keys.send('Input.dispatchKeyEvent', { type: 'keyUp', key: press.key, code: press.code })
    await new Promise((resolve) => setTimeout(resolve, STEP))
  }
}

async function measure(page: Page, codes: string[]): Promise<number[]> {
  const keys = await page.context().newCDPSession(page)
  await keys.send('Emulation.setCPUThrottlingRate', { rate: SLOWED })
  const before = (await timesOf(page)).length
  for (const [index, code] of codes.entries()) {
    await scan(keys, code)
    await page.waitForFunction(
      (count) => (window as never as { timesOfCodes: number[] }).timesOfCodes.length >= count,
      before + index + 1,
    )
  }
  await keys.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  return (await timesOf(page)).slice(before)
}

const share = (times: number[], part: number) =>
  times.toSorted((one, other) => one - other)[Math.min(times.length - 1, Math.floor(times.length * part))] ??
  0
const tell = (what: string, times: number[]) =>
  process.stdout.write(
    `${what}: p50 ${share(times, 0.5).toFixed(0)} ms, p95 ${share(times, 0.95).toFixed(0)} ms, most ${Math.max(...times).toFixed(0)} ms (${times.length} codes)\n`,
  )

const executablePath = findBrowser()
if (!executablePath) throw new Error('There is no browser')
const postgres = await startPostgres()
try {
  const database = await postgres.database('counter', {
    products: PRODUCTS,
    movements: PRODUCTS,
    neighbours: 0,
  })
  const client = await connected(database)
  const { rows } = await client.query<{ sku: string }>(
    `select v.sku from product_variants v join products p on p.shop_id = v.shop_id and p.id = v.product_id
      where v.shop_id = $1 and v.is_active and p.is_active and v.sku ~ '^[A-Z0-9-]{6,}$'
        and (select count(*) from product_variants o where o.shop_id = v.shop_id and o.sku_key = v.sku_key) = 1
      order by md5(v.id::text) limit $2`,
    [TENANT, CODES],
  )
  await client.end()
  const server = await startServer(database)
  const browser = await chromium.launch({
    executablePath,
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })
  try {
    const context = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true })
    const [name = '', value = ''] = server.cookie.split('=')
    await context.addCookies([{ name, value, url: server.url }])
    const page = await context.newPage()
    await page.addInitScript(watchPage)
    await page.goto(`${server.url}/vender`)
    await page.getByRole('combobox', { name: 'Código, nome ou 3*código' }).click()
    const codes = rows.map(({ sku }) => sku)
    tell('first', await measure(page, codes))
    tell('again', await measure(page, codes))
  } finally {
    await browser.close()
    await server.stop()
  }
} finally {
  await postgres.stop()
}
