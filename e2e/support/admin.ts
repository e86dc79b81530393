import { type Browser, type BrowserContext, expect, type Page, type Route } from '@playwright/test'
import { type ErrorCode, errorCatalogue } from '@prateleira/contract/errors'
import { toast } from './account.ts'
import { keepCookie } from './sessions.ts'
import { type Api, apiOf, test as base, type Shop } from './test.ts'

/** The super administrator of the server that the admin tests share; bootstrap.spec.ts creates them. */
export const BOSS = { email: 'chefe@example.com', password: 'segredo-bom' }

/** Signs the page's browser in as somebody else. */
export async function signIn(context: BrowserContext, { email, password }: Pick<Shop, 'email' | 'password'>) {
  const response = await context.request.post('/api/v1/account/sign-in', { data: { email, password } })
  expect(response.ok()).toBe(true)
}

interface Fixtures {
  /** The procedures as the super administrator, to whom the test's page is signed in. */
  boss: Api
  /** Another browser context, not signed in; closed after the test. */
  theirs: BrowserContext
}

export const test = base.extend<Fixtures>({
  boss: async ({ baseURL, address, context, people }, use) => {
    const cookie = await people.signIn(await people.find(BOSS.email), { confirmed: true })
    await keepCookie(context, cookie, baseURL)
    await use(apiOf(baseURL, { 'x-forwarded-for': address, cookie }))
  },
  theirs: async (
    { browser, baseURL, address }: { browser: Browser; baseURL?: string; address: string },
    use,
  ) => {
    const context = await browser.newContext({ baseURL, extraHTTPHeaders: { 'x-forwarded-for': address } })
    await use(context)
    await context.close()
  },
})

/** Every page of the admin area, with its heading, which is also its title. */
export const ADMIN_PAGES = [
  ['/admin', 'Dashboard Administrativo'],
  ['/admin/usuarios', 'Gestão de Usuários'],
  ['/admin/planos', 'Gestão de Planos'],
  ['/admin/pagamentos', 'Pagamentos'],
  ['/admin/relatorios', 'Relatórios'],
  ['/admin/logs', 'Logs de Atividades'],
  ['/admin/administradores', 'Gestão de Admins'],
] as const

/** A unique name. */
export const nameOf = (first: string) => `${first} ${crypto.randomUUID().slice(0, 8)}`

/** The id of an account in the admin area: its shop's. */
export async function userIdOf({ api }: Pick<Shop, 'api'>): Promise<string> {
  return String((await api.account.me()).user_id)
}

/** An account made by the super administrator, without a sign-in yet. */
export function newUser(boss: Api, full_name: string) {
  const email = `pessoa-${crypto.randomUUID()}@example.com`
  return boss.admin.createUser({
    full_name,
    email,
    password: 'segredo-novo',
    company_name: 'Padaria da Rosa',
  })
}

export const planInput = (name: string) => ({
  name,
  price: '59.90',
  duration_months: 1,
  features: ['Estoque'],
  is_active: true,
})

/** A kind of failure of a write, and its message. */
export interface Failure {
  how: string
  code?: ErrorCode
  answer: (route: Route) => Promise<void>
  message: string
}

function refused(code: ErrorCode): Failure {
  const { status, message } = errorCatalogue[code]
  const json = { defined: true, code, status, message }
  return { how: `${status} ${code}`, code, answer: (route) => route.fulfill({ status, json }), message }
}

/** A server error, one of our refusals, and a lost connection. */
export const failures = (code: ErrorCode): Failure[] => [
  refused('INTERNAL_SERVER_ERROR'),
  refused(code),
  {
    how: 'lost connection',
    answer: (route) => route.abort(),
    message: 'Sem conexão com o servidor. Verifique sua internet e tente de novo.',
  },
]

/** Makes every write to `path` fail while `act` runs, and expects the toast. */
export async function expectFailing(
  page: Page,
  path: string,
  failure: Failure,
  title: string,
  act: () => Promise<void>,
) {
  const address = `**/api/v1/admin/${path}`
  await page.route(address, (route) =>
    route.request().method() === 'GET' ? route.fallback() : failure.answer(route),
  )
  await act()
  const said = toast(page, title)
  await expect(said).toContainText(failure.message)
  await expect(said).toHaveAttribute('data-tone', 'error')
  // By keyboard: this toast moves up when an older one closes, so a click could miss it.
  await said.getByRole('button', { name: 'Fechar aviso' }).press('Enter')
  await expect(said).toBeHidden()
  await page.unroute(address)
}
