/// <reference lib="dom" />
import { type CDPSession, chromium, type Page } from '@playwright/test'
import { findBrowser } from '../scripts/lib/browser.mjs'
import { connected, startPostgres, startServer } from './lib/environment.ts'
import { TENANT } from './lib/load.ts'

/**
 * npm run bench:offline: the catalogue on the device, in a real Chromium (OFF-02). `first`: until all products are there, on an empty
 * device; `again`: until a code is found after the page was reloaded; `work`: the time that the page's main thread ran meanwhile, which
 * other programs of the machine do not lengthen, beside that of the same page without products. `memory`: the page's heap after a garbage
 * collection, minus that of the page without products. `search`: the main thread's time for one search. PRODUCTS changes how many there
 * are.
 */
const PRODUCTS = Number(process.env.PRODUCTS ?? 100_000)
const SEARCHES = ['arroz', 'camil 99', 'raridade', 'tinta nacional', 'PR00005', 'zzz']

const AGE = /^Estoque de \d\d:\d\d$/
const field = (page: Page) => page.getByRole('combobox', { name: 'Código, nome ou 3*código' })

/** Processor time of the main thread, and the heap. */
async function spent(session: CDPSession) {
  const { metrics } = await session.send('Performance.getMetrics')
  const of = (name: string) => metrics.find((one) => one.name === name)?.value ?? 0
  return of('TaskDuration') * 1000
}

async function heap(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  return usedSize / 1_048_576
}

/** Loads the counter until its catalogue is complete; returns the cost. */
async function open(page: Page, session: CDPSession, url: string) {
  const from = performance.now()
  const before = await spent(session)
  await page.goto(url)
  await page.getByText(AGE).waitFor({ timeout: 300_000 })
  const after = await spent(session)
  // A new document may restart the counters.
  return { time: performance.now() - from, work: after < before ? after : after - before }
}

const stored = (page: Page) =>
  page.evaluate(async () => ((await navigator.storage.estimate()).usage ?? 0) / 1_048_576)

const tell = (text: string) => process.stdout.write(`${text}\n`)
const ms = (time: number) => `${time.toFixed(0)} ms`

async function withDevice(products: number) {
  const postgres = await startPostgres()
  try {
    const database = await postgres.database('device', { products, movements: products, neighbours: 0 })
    const server = await startServer(database)
    const executablePath = findBrowser()
    const browser = await chromium.launch({
      executablePath,
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    })
    try {
      const context = await browser.newContext({
        viewport: { width: 1280, height: 800 },
        serviceWorkers: 'block',
      })
      const [name = '', value = ''] = server.cookie.split('=')
      await context.addCookies([{ name, value, url: server.url }])
      const page = await context.newPage()
      const session = await context.newCDPSession(page)
      await session.send('Performance.enable', { timeDomain: 'threadTicks' })
      const url = `${server.url}/vender`
      const first = await open(page, session, url)
      // Waits until the catalogue is stored and garbage is collected.
      const kept = await stored(page)
      const count = await page.getByText(AGE).getAttribute('title')
      const again = await open(page, session, url)
      const memory = await heap(session)
      const found: number[] = []
      for (const text of products > 1 ? SEARCHES : []) {
        await field(page).fill('')
        const before = await spent(session)
        await field(page).fill(text)
        // After the frame that shows it.
        await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))
        found.push((await spent(session)) - before)
      }
      const client = await connected(database)
      await client.query(
        `update products set sale_price = 1.23 where shop_id = $1 and id in (select id from products where shop_id = $1 order by id limit 100)`,
        [TENANT],
      )
      await client.end()
      const answered = page.waitForResponse('**/api/v1/products/changes*')
      const before = await spent(session)
      await page.evaluate(() => dispatchEvent(new Event('online')))
      const { responseBodySize } = await (await answered).request().sizes()
      // Stored by then.
      await page.evaluate(() => navigator.locks.request('prateleira-device-catalog', () => undefined))
      const changed = { work: (await spent(session)) - before, kilobytes: responseBodySize / 1024 }
      return { first, again, memory, kept, count, found, changed }
    } finally {
      await browser.close()
      await server.stop()
    }
  } finally {
    await postgres.stop()
  }
}

const bare = await withDevice(1)
const full = await withDevice(PRODUCTS)
tell(`${full.count}; in brackets the same page with one product`)
for (const which of ['first', 'again'] as const)
  tell(
    `${which}: ${ms(full[which].time)} (${ms(bare[which].time)}), work ${ms(full[which].work)} (${ms(bare[which].work)})`,
  )
tell(`memory: ${(full.memory - bare.memory).toFixed(0)} MB more, stored ${full.kept.toFixed(1)} MB`)
tell(`search: ${SEARCHES.map((text, at) => `'${text}' ${ms(full.found[at] ?? 0)}`).join(', ')}`)
tell(`100 changed: ${full.changed.kilobytes.toFixed(1)} kB, work ${ms(full.changed.work)}`)
