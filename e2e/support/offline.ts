import type { Page } from '@playwright/test'
import { lines, payInCash } from './counter.ts'
import { scan } from './stock.ts'
import { expect } from './test.ts'

export const QUEUE_PAGE = '/pendencias'

/** What the console says of requests without network. */
export const UNREACHABLE = /Failed to load resource|ERR_|Failed to fetch/

/** Opens a page of the shop and waits until the device is ready to work without network: worker, catalogue and pass. */
export async function prepared(page: Page, url: string, kept: (page: Page) => Promise<void>): Promise<void> {
  const ready = page.waitForResponse('**/api/v1/selling-passes')
  await page.goto(url)
  await (await ready).finished()
  await kept(page)
  await expect(page.getByText(/^Estoque de \d\d:\d\d$/)).toBeVisible()
}

/** Sells one piece for the exact amount in cash. */
export async function sellOne(page: Page, code: string, name: string): Promise<void> {
  await scan(page, code)
  await expect(lines(page)).toContainText(name)
  await payInCash(page)
}

/** Reports a network again, as a browser does. */
export const sayOnline = (page: Page) => page.evaluate(() => void dispatchEvent(new Event('online')))

const idOf = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`

/** A product as sent to devices. */
export const deviceProduct = (n: number, sale_price = '1.00') => ({
  id: idOf(n),
  name: `Produto ${n}`,
  internal_code: `PR${n}`,
  unit: 'un',
  sale_price,
  min_stock_level: '0',
  total_stock: '5',
  variants: [
    {
      id: idOf(1_000_000 + n),
      sku: `PR${n}`,
      barcode: null,
      size: null,
      color: null,
      current_stock: '5',
      reserved: '0',
    },
  ],
})
