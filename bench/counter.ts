/// <reference lib="dom" />
import { type CDPSession, chromium, type Page } from '@playwright/test'
import { findBrowser } from '../scripts/lib/browser.mjs'
import { connected, startPostgres, startServer } from './lib/environment.ts'
import { TENANT } from './lib/load.ts'

/**
 * npm run bench:counter: from the last key of a scanned code to its line on the screen, on a phone whose processor is slowed four times,
 * with 10,000 products (SELL-11). `first`: the page meets the product for the first time, in the device's catalogue; `again`: it has asked
 * the server about it before. `empty`: a page with only a field and a list, which shows what browser and machine cost by themselves. `work`
 * is the time that the page's main thread spends on a code, including all its keys and deferred work; other programs of the machine do not
 * lengthen it. BENCH_BEFORE: a checkout with an earlier page built and the same migrations, measured in turns with this one.
 */
const PRODUCTS = 10_000
const CODES = 60
/** Codes scanned into one page in a row. */
const PIECE = 15
const SLOWED = 4
/** Milliseconds between characters of a wired scanner. */
const STEP = 2
/** Pause from a painted line to the next code: three codes a second are more than a hand scans. */
const HAND = 300

/** The minimum work for a code: the field's text becomes a line. */
const EMPTY_PAGE = `<!doctype html><meta name="viewport" content="width=device-width"><input aria-label="Código"><ol aria-label="Itens da venda"></ol>
<script>
const field = document.querySelector('input')
field.addEventListener('keydown', ({ key }) => {
  if (key !== 'Enter') return
  const line = document.createElement('li')
  line.textContent = field.value
  field.value = ''
  document.querySelector('ol').append(line)
})
</script>`

/** Records for each code when its Enter was pressed and when its line was painted. */
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
  const sent: Promise<unknown>[] = []
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
    // A scanner does not wait for the page.
    sent.push(
      keys.send('Input.dispatchKeyEvent', { type: 'keyDown', ...press }),
      keys.send('Input.dispatchKeyEvent', { type: 'keyUp', key: press.key, code: press.code }),
    )
    await new Promise((resolve) => setTimeout(resolve, STEP))
  }
  await Promise.all(sent)
}

interface Measured {
  times: number[]
  /** Milliseconds of the main thread per code, by kind of work. */
  work: Record<'all' | 'script' | 'layout' | 'style', number>[]
}

const PARTS = {
  all: 'TaskDuration',
  script: 'ScriptDuration',
  layout: 'LayoutDuration',
  style: 'RecalcStyleDuration',
} as const

async function measure(page: Page, codes: string[]): Promise<Measured> {
  const keys = await page.context().newCDPSession(page)
  await keys.send('Performance.enable', { timeDomain: 'threadTicks' })
  await keys.send('Emulation.setCPUThrottlingRate', { rate: SLOWED })
  const worked = async () => {
    const { metrics } = await keys.send('Performance.getMetrics')
    const of = (name: string) => (metrics.find((one) => one.name === name)?.value ?? 0) * 1000
    return Object.fromEntries(Object.entries(PARTS).map(([part, name]) => [part, of(name)])) as Record<
      keyof typeof PARTS,
      number
    >
  }
  const before = (await timesOf(page)).length
  const work: Measured['work'] = []
  let from = await worked()
  for (const [index, code] of codes.entries()) {
    await scan(keys, code)
    await page.waitForFunction(
      (count) => (window as never as { timesOfCodes: number[] }).timesOfCodes.length >= count,
      before + index + 1,
      { polling: 50 },
    )
    // Deferred work is done before the next product is scanned, and counts for this line.
    await new Promise((resolve) => setTimeout(resolve, HAND))
    const to = await worked()
    work.push({
      all: to.all - from.all,
      script: to.script - from.script,
      layout: to.layout - from.layout,
      style: to.style - from.style,
    })
    from = to
  }
  await keys.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await keys.detach()
  return { times: (await timesOf(page)).slice(before), work }
}

const share = (times: number[], part: number) =>
  times.toSorted((one, other) => one - other)[Math.min(times.length - 1, Math.floor(times.length * part))] ??
  0
const tell = (what: string, { times, work }: Measured) => {
  const of = (part: keyof typeof PARTS, at = 0.5) =>
    share(
      work.map((one) => one[part]),
      at,
    ).toFixed(0)
  process.stdout.write(
    `${what}: p50 ${share(times, 0.5).toFixed(0)} ms, p95 ${share(times, 0.95).toFixed(0)} ms, most ${Math.max(...times).toFixed(0)} ms; work p50 ${of('all')} ms (script ${of('script')}, style ${of('style')}, layout ${of('layout')}), p95 ${of('all', 0.95)} ms (${times.length} codes)\n`,
  )
}

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
  const before = process.env.BENCH_BEFORE
  const servers = [{ name: 'now', server: await startServer(database) }]
  if (before) servers.unshift({ name: 'before', server: await startServer(database, before) })
  const browser = await chromium.launch({
    executablePath,
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })
  try {
    const codes = rows.map(({ sku }) => sku)
    const open = async (url: string, cookie: string) => {
      const context = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true })
      const [name = '', value = ''] = cookie.split('=')
      await context.addCookies([{ name, value, url }])
      const page = await context.newPage()
      await page.addInitScript(watchPage)
      return page
    }
    const empty = await open('http://empty.test', 'none=none')
    await empty.route('**/*', (route) => route.fulfill({ contentType: 'text/html', body: EMPTY_PAGE }))
    await empty.goto('http://empty.test/')
    const pages = [{ name: 'an empty page', page: empty, field: empty.getByRole('textbox') }]
    for (const { name, server } of servers) {
      const page = await open(server.url, server.cookie)
      await page.goto(`${server.url}/vender`)
      // The catalogue is on the device.
      await page.getByText(/^Estoque de/).waitFor()
      const field = page.getByRole('combobox', { name: 'Código, nome ou 3*código' })
      await field.click()
      pages.push({ name, page, field })
    }
    const told = new Map<string, Measured>()
    // In alternating turns, because the machine's load varies.
    for (const round of ['first', 'again'])
      for (let at = 0; at < CODES; at += PIECE)
        for (const { name, page, field } of pages) {
          await page.bringToFront()
          await field.focus()
          const { times, work } = await measure(page, codes.slice(at, at + PIECE))
          const what = page === empty ? name : `${name}, ${round}`
          const so = told.get(what) ?? { times: [], work: [] }
          told.set(what, { times: [...so.times, ...times], work: [...so.work, ...work] })
        }
    for (const [what, measured] of told) tell(what, measured)
  } finally {
    await browser.close()
    for (const { server } of servers) await server.stop()
  }
} finally {
  await postgres.stop()
}
