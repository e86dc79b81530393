import { chromium } from '@playwright/test'
import { findBrowser } from '../scripts/lib/browser.mjs'
import { type PageWeight, weighPage } from '../scripts/lib/page-weight.mjs'
import type { RunningServer } from './lib/environment.ts'

interface WeighedPage extends PageWeight {
  path: string
}

/** Each page, and an element that shows that it is ready. */
const PAGES = {
  '/auth': 'Entre na sua conta',
  '/': 'Total de Produtos',
  '/movimentacoes/saida': 'Nova Saída',
  '/produtos': 'Produtos',
  '/relatorios/avancados': 'Relatórios Avançados',
}

/** What a browser loads on a first visit, signed out and signed in; null without a browser. */
export async function weighPages(server: RunningServer): Promise<WeighedPage[] | null> {
  const executablePath = findBrowser()
  if (!executablePath) return null
  const browser = await chromium.launch({
    executablePath,
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })
  const weights: WeighedPage[] = []
  for (const [path, shown] of Object.entries(PAGES)) {
    const context = await browser.newContext()
    const [name = '', value = ''] = server.cookie.split('=')
    if (path !== '/auth') await context.addCookies([{ name, value, url: server.url }])
    const page = await context.newPage()
    const arrived = () => page.getByText(shown).first().waitFor()
    weights.push({ path, ...(await weighPage(page, server.url + path, arrived)) })
    await context.close()
  }
  await browser.close()
  return weights
}
