import AxeBuilder from '@axe-core/playwright'
import { createORPCClient } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import type { JsonifiedClient } from '@orpc/openapi-client'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { expect, type Page } from '@playwright/test'
import { contract } from '@prateleira/contract'
import { COMPANY_NAME, FULL_NAME, PASSWORD } from '../../apps/server/test/people.ts'
import { test as base, keepCookie } from './sessions.ts'

export type Api = JsonifiedClient<ContractRouterClient<typeof contract>>

/** A new account, in whose session a test's page is if it uses the fixture. */
export interface Shop {
  personId: string
  email: string
  password: string
  fullName: string
  companyName: string
  /** The contract's procedures, called as this account, to arrange data. */
  api: Api
}

interface Fixtures {
  /** An email address for this test only. */
  address: string
  /** An account without a sign-in yet. */
  account: Shop
  shop: Shop
  /** Somebody who has just signed up and has a message with a link. */
  newcomer: Pick<Shop, 'email' | 'password' | 'api'>
  /** Messages of the browser's console that a test expects, such as those of a refused request. */
  expectedConsole: RegExp[]
  noSurprises: undefined
}

const anyByte = () => Math.floor(Math.random() * 254) + 1

/** The contract's procedures with these headers. */
export function apiOf(baseURL: string | undefined, headers: Record<string, string>): Api {
  return createORPCClient(new OpenAPILink(contract, { url: `${baseURL}/api/v1`, headers: () => headers }))
}

/** Signs in from an address; returns the procedures and the cookie, 'name=value'. */
export async function signedIn(
  baseURL: string | undefined,
  address: string,
  { email, password }: Pick<Shop, 'email' | 'password'>,
): Promise<{ api: Api; cookie: string }> {
  const from = { 'x-forwarded-for': address }
  const response = await fetch(`${baseURL}/api/v1/account/sign-in`, {
    method: 'POST',
    headers: { ...from, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  return { api: apiOf(baseURL, { ...from, cookie }), cookie }
}

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
  address: async ({}, use) => use(`10.${anyByte()}.${anyByte()}.${anyByte()}`),
  // Not as an option, because contexts with different options are not reused.
  context: async ({ context, address }, use) => {
    await context.setExtraHTTPHeaders({ 'x-forwarded-for': address })
    await use(context)
  },

  account: async ({ baseURL, address, people }, use) => {
    const person = await people.put(`pessoa-${crypto.randomUUID()}@example.com`)
    const headers = { 'x-forwarded-for': address, cookie: await people.signIn(person) }
    const of = { password: PASSWORD, fullName: FULL_NAME, companyName: COMPANY_NAME }
    await use({ ...person, ...of, api: apiOf(baseURL, headers) })
  },

  newcomer: async ({ baseURL, address }, use) => {
    const credentials = { email: `nova-${crypto.randomUUID()}@example.com`, password: PASSWORD }
    const person = { full_name: FULL_NAME, company_name: COMPANY_NAME, phone: '(11) 98765-4321' }
    await apiOf(baseURL, { 'x-forwarded-for': address }).account.signUp({ ...person, ...credentials })
    const { api } = await signedIn(baseURL, address, credentials)
    await use({ ...credentials, api })
  },

  shop: async ({ account, context, baseURL, people }, use) => {
    // The page has a session of its own, so that what it does leaves the session of the procedures alone.
    await keepCookie(context, await people.signIn(account), baseURL)
    await use(account)
  },

  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
  expectedConsole: async ({}, use) => use([]),

  // Console messages of the browser indicate undetected bugs.
  noSurprises: [
    async ({ page, expectedConsole }, use) => {
      const surprises: string[] = []
      page.on('pageerror', (error) => surprises.push(String(error)))
      page.on('console', (message) => {
        // The page requests `me`, for which 401 is a normal answer.
        const asked = /\/api\/v1\/account\/me$/.test(message.location().url) && /\b401\b/.test(message.text())
        if (message.type() === 'error' && !asked) surprises.push(message.text())
      })
      await use(undefined)
      // A pending answer of this test must not reach the next one.
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      expect(surprises.filter((text) => !expectedConsole.some((expected) => expected.test(text)))).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/** Axe's rules about colours; all others are independent of the theme. */
const RULES_OF_COLOURS = ['color-contrast', 'link-in-text-block']

interface Violation {
  id: string
  help: string
  nodes: { html: string }[]
}

/**
 * Expects no violation found by axe (NAV-09). Waits until nothing moves, because a fading text has too little contrast.
 */
export async function expectAccessible(page: Page, rules?: string[]): Promise<void> {
  const loaded = await page.evaluate(async () => {
    // Cards outside the window are not drawn, and axe would use the colours behind them.
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('* { content-visibility: visible !important }')
    document.adoptedStyleSheets = [sheet]
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    await Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {})))
    return 'axe' in window
  })
  // In the page itself, because there are no frames: otherwise axe opens a page of its own for each check. Passed
  const options = {
    resultTypes: ['violations' as const],
    ...(rules && { runOnly: { type: 'rule' as const, values: rules } }),
  }
  const { violations }: { violations: Violation[] } = loaded
    ? // Its half a megabyte is compiled once for each document.
      await page.evaluate((asked) => {
        const { axe } = window as never as {
          axe: { run(where: Document, how: typeof asked): Promise<never> }
        }
        return axe.run(document, asked)
      }, options)
    : await new AxeBuilder({ page }).setLegacyMode().options(options).analyze()
  expect(
    violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map((node) => node.html).join(' | ')}`),
  ).toEqual([])
}

/** Checks the light and the dark theme. */
export async function expectAccessibleInBoth(page: Page): Promise<void> {
  await setTheme(page, 'light')
  await expectAccessible(page)
  await setTheme(page, 'dark')
  await expectAccessible(page, RULES_OF_COLOURS)
}

/** Switches the theme, and waits until the page has it. */
export async function setTheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
}

/**
 * Expects no violation in either theme and nothing wider than the page, on a desktop and on a phone; returns to the
 * desktop size.
 */
export async function expectUsableAtBothSizes(page: Page): Promise<void> {
  const desk = { width: 1280, height: 800 }
  for (const size of [desk, phone]) {
    await page.setViewportSize(size)
    await expectAccessibleInBoth(page)
    await expectNoSidewaysScroll(page)
  }
  await page.setViewportSize(desk)
}

/** The size of a phone with 360 px. */
export const phone = { width: 360, height: 740 }

/** Expects no horizontal scrolling, once the page has its new width. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    )
    .toBe(0)
}
