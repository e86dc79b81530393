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
    const loaded = new Set<string>()
    page.on('request', (request) => loaded.add(request.url()))
    await page.goto(server.url + path)
    await page.getByText(shown).first().waitFor()
    await page.waitForLoadState('networkidle')
    weights.push({
      path,
      javascript: await weightOf(loaded, '.js'),
      stylesheets: await weightOf(loaded, '.css'),
    })
    await context.close()
  }
  await browser.close()
  return weights
}

/** Gzipped kilobytes of those that end so. Asked for again: of what was preloaded the browser does not always keep the body. */
async function weightOf(urls: Iterable<string>, ending: string): Promise<number> {
  const files = [...urls].filter((url) => new URL(url).pathname.endsWith(ending))
  const bodies = await Promise.all(files.map(async (url) => (await fetch(url)).arrayBuffer()))
  return bodies.reduce((sum, body) => sum + gzipSync(body).length / 1000, 0)
}
