import AxeBuilder from '@axe-core/playwright'
import { createORPCClient } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import type { JsonifiedClient } from '@orpc/openapi-client'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { test as base, expect, type Page } from '@playwright/test'
import { contract } from '@prateleira/contract'

export type Api = JsonifiedClient<ContractRouterClient<typeof contract>>

/** A fresh account. The page of a test that asks for it is signed in to it. */
export interface Shop {
  email: string
  password: string
  fullName: string
  companyName: string
  /** The contract's procedures, called as this account: to arrange what a test is not about. */
  api: Api
}

interface Fixtures {
  /** An address of the test's own. */
  address: string
  /** An account that nobody is signed in to yet. */
  account: Shop
  shop: Shop
  /** Messages of the browser's console that a test expects, such as a refused request's. */
  expectedConsole: RegExp[]
  noSurprises: undefined
}

const anyByte = () => Math.floor(Math.random() * 254) + 1
const PASSWORD = 'segredo-bom'

/** The contract's procedures with these headers. */
export function apiOf(baseURL: string | undefined, headers: Record<string, string>): Api {
  return createORPCClient(new OpenAPILink(contract, { url: `${baseURL}/api/v1`, headers: () => headers }))
}

/** Signs somebody in from an address: their procedures, and the cookie, 'name=value'. */
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
  extraHTTPHeaders: async ({ address }, use) => use({ 'x-forwarded-for': address }),

  account: async ({ baseURL, address }, use) => {
    const email = `pessoa-${crypto.randomUUID()}@example.com`
    const person = { full_name: 'Ana Souza', company_name: 'Mercearia da Ana', phone: '(11) 98765-4321' }
    const credentials = { email, password: PASSWORD }
    await apiOf(baseURL, { 'x-forwarded-for': address }).account.signUp({ ...person, ...credentials })
    const { api } = await signedIn(baseURL, address, credentials)
    await use({ ...credentials, fullName: person.full_name, companyName: person.company_name, api })
  },

  shop: async ({ account, context, address, baseURL }, use) => {
    const response = await context.request.post(`${baseURL}/api/v1/account/sign-in`, {
      headers: { 'x-forwarded-for': address },
      data: { email: account.email, password: account.password },
    })
    expect(response.ok()).toBe(true)
    await use(account)
  },

  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
  expectedConsole: async ({}, use) => use([]),

  // What the browser complains of is a bug nobody has seen yet.
  noSurprises: [
    async ({ page, expectedConsole }, use) => {
      const surprises: string[] = []
      page.on('pageerror', (error) => surprises.push(String(error)))
      page.on('console', (message) => {
        // The page asks who is signed in; 'nobody' is an answer.
        const asked = /\/api\/v1\/account\/me$/.test(message.location().url) && /\b401\b/.test(message.text())
        if (message.type() === 'error' && !asked) surprises.push(message.text())
      })
      await use(undefined)
      // An answer that a test still holds back must not fall on whoever comes next.
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      expect(surprises.filter((text) => !expectedConsole.some((expected) => expected.test(text)))).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/** No violation that axe finds (NAV-09). Waits until nothing moves, since a fading text has too little contrast. */
export async function expectAccessible(page: Page): Promise<void> {
  // What begins to move from here on, such as colours that follow another scheme, is there at once.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {}))),
  )
  const { violations } = await new AxeBuilder({ page }).analyze()
  await page.emulateMedia({ reducedMotion: null })
  expect(
    violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map((node) => node.html).join(' | ')}`),
  ).toEqual([])
}

/** The page as a phone of 360 px shows it. */
export const phone = { width: 360, height: 740 }

/** Nothing sticks out sideways, once the page has taken on the width it was given. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    )
    .toBe(0)
}
