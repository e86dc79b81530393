import type { Page } from '@playwright/test'
import { keepCookie } from '../support/sessions.ts'
import { deafTab } from '../support/tabs.ts'
import { apiOf, expect, type Shop, test } from '../support/test.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const switcher = (page: Page) => page.getByRole('button', { name: /Trocar de loja/ })
const typedName = (page: Page) =>
  page.getByRole('dialog', { name: 'Novo fornecedor' }).getByRole('textbox', { name: /^Nome/ })

async function suppliersOf({ api }: Pick<Shop, 'api'>): Promise<number> {
  return (await api.contacts.listSuppliers({})).total
}

for (const [how, goOn] of Object.entries({
  'is saved': (tab: Page) => tab.getByRole('button', { name: 'Criar fornecedor' }).click(),
  'lies there until the tab asks again who is signed in': async (tab: Page) => {
    // No other request is answered before it.
    const others = (url: URL) => url.pathname.startsWith('/api/') && !url.pathname.endsWith('/account/me')
    await tab.route(others, (route) => route.abort())
    const answered = tab.waitForResponse('**/account/me')
    await tab.clock.fastForward('05:30')
    await answered
    await tab.waitForURL('/')
    await tab.unroute(others)
  },
}))
  test(`what is typed in one tab never lands in the shop that another tab switched to, when it ${how}`, async ({
    page,
    account,
    people,
    context,
    baseURL,
    address,
    expectedConsole,
  }) => {
    expectedConsole.push(/\b409\b/, /ERR_FAILED/)
    const person = await people.put(`duas-lojas-${crypto.randomUUID()}@example.com`)
    const api = apiOf(baseURL, { 'x-forwarded-for': address, cookie: await people.signIn(person) })
    const own = { full_name: 'Bia Lima', phone: '(11) 91234-5678', timezone: 'America/Sao_Paulo' }
    await api.account.updateProfile({ ...own, company_name: 'Doces da Bia' })
    await people.join(person, account, 'manager')
    await keepCookie(context, await people.signIn(person), baseURL)

    const tab = await deafTab(page)
    await tab.clock.install()
    await tab.goto('/fornecedores?novo=1')
    await expect(switcher(tab)).toContainText('Mercearia da Ana')
    await typedName(tab).fill('Torrefação Serrana')

    await page.goto('/')
    await switcher(page).click()
    await page.getByRole('menuitem', { name: 'Doces da Bia' }).click()
    await expect(switcher(page)).toContainText('Doces da Bia')
    await expect(switcher(tab)).toContainText('Mercearia da Ana')

    await goOn(tab)
    await expect(heading(tab)).toHaveText('Dashboard')
    await expect(switcher(tab)).toContainText('Doces da Bia')
    expect([await suppliersOf({ api }), await suppliersOf(account)]).toEqual([0, 0])
    await tab.goto('/fornecedores?novo=1')
    await expect(typedName(tab)).toHaveValue('')
    await expect(tab.getByText('Torrefação Serrana')).toHaveCount(0)

    // What was typed waits in the shop for which it was typed.
    await tab.goto('/')
    await switcher(tab).click()
    await tab.getByRole('menuitem', { name: 'Mercearia da Ana' }).click()
    await expect(switcher(tab)).toContainText('Mercearia da Ana')
    await tab.goto('/fornecedores?novo=1')
    await expect(typedName(tab)).toHaveValue('Torrefação Serrana')
    await tab.getByRole('button', { name: 'Criar fornecedor' }).click()
    await expect.poll(() => suppliersOf(account)).toBe(1)
    expect(await suppliersOf({ api })).toBe(0)
  })
