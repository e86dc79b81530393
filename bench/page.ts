import { gzipSync } from 'node:zlib'
import { chromium } from '@playwright/test'
import { findBrowser } from '../scripts/lib/browser.mjs'
import type { RunningServer } from './lib/environment.ts'

export interface PageWeight {
  path: string
  /** Gzipped kilobytes (1000 bytes) of JavaScript that a first visit loads. */
  javascript: number
  stylesheets: number
}

/** Each page and what it shows when it is there. */
const PAGES = {
  '/auth': 'Entre na sua conta',
  '/': 'Total de Produtos',
  '/movimentacoes/saida': 'Nova Saída',
}

/** What a browser really loads on a first visit, signed out and signed in; null where there is no browser. */
export async function weighPages(server: RunningServer): Promise<PageWeight[] | null> {
  const executablePath = findBrowser()
  if (!executablePath) return null
  const browser = await chromium.launch({
    executablePath,
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })
  const weights: PageWeight[] = []
  for (const [path, shown] of Object.entries(PAGES)) {
    const context = await browser.newContext()
    const [name = '', value = ''] = server.cookie.split('=')
    if (path !== '/auth') await context.addCookies([{ name, value, url: server.url }])
    const page = await context.newPage()
    const sums = { javascript: 0, stylesheets: 0 }
    const weighed: Promise<void>[] = []
    page.on('response', (response) => {
      const { pathname } = new URL(response.url())
      const kind = pathname.endsWith('.js') ? 'javascript' : pathname.endsWith('.css') ? 'stylesheets' : null
      const weigh = async (into: typeof kind) => {
        if (into) sums[into] += gzipSync(await response.body()).length / 1000
      }
      weighed.push(weigh(kind))
    })
    await page.goto(server.url + path)
    await page.getByText(shown).first().waitFor()
    await page.waitForLoadState('networkidle')
    await Promise.all(weighed)
    weights.push({ path, ...sums })
    await context.close()
  }
  await browser.close()
  return weights
}
