import { signIn, subscriptionSays, toast } from '../support/account.ts'
import { enter, leave, product } from '../support/stock.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, phone, test } from '../support/test.ts'

test.describe('PRF-01 PRF-04 Configurações do Perfil', () => {
  test.use({ timezoneId: 'America/Manaus' })

  test('shows what was entered at sign-up with the time zone of the browser, saves changes, and reports failures', async ({
    page,
    expectedConsole,
  }) => {
    expectedConsole.push(/\b503\b/)
    const account = { email: `perfil-${crypto.randomUUID()}@example.com`, password: 'segredo-bom' }
    await page.goto('/auth')
    await page.getByRole('tab', { name: 'Criar conta' }).click()
    await page.getByLabel('Nome completo').fill('Rui Prado')
    await page.getByLabel('Nome da empresa').fill('Loja do Rui')
    await page.getByLabel('Telefone').fill('(92) 91234-5678')
    await page.getByLabel('Email').fill(account.email)
    await page.getByLabel('Senha', { exact: true }).fill(account.password)
    await page.getByRole('tabpanel').getByRole('button', { name: 'Criar conta' }).click()
    await expect(page.getByRole('heading', { name: 'Entre na sua conta' })).toBeVisible()
    await signIn(page, account)
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()

    const asked = page.getByRole('heading', { level: 1, name: 'Configurações do Perfil' })
    await page.route('**/api/v1/account/profile', (route) => route.fulfill({ status: 503, body: 'no' }))
    await page.getByRole('link', { name: 'Perfil' }).click()
    await expect(asked).toBeVisible()
    await expect(toast(page, 'Erro ao carregar perfil')).toContainText('temporariamente indisponível')
    await page.unroute('**/api/v1/account/profile')
    await page.getByRole('button', { name: 'Tentar Novamente' }).click()

    const email = page.getByLabel('Email', { exact: true })
    await expect(email).toHaveValue(account.email)
    await expect(email).not.toBeEditable()
    await expect(page.getByText('O email não pode ser alterado')).toBeVisible()
    await expect(page.getByLabel('Nome completo')).toHaveValue('Rui Prado')
    await expect(page.getByLabel('Nome da empresa')).toHaveValue('Loja do Rui')
    const telephone = page.getByLabel('Telefone', { exact: true })
    await expect(telephone).toHaveValue('(92) 91234-5678')
    const zone = page.getByRole('combobox', { name: 'Fuso horário' })
    await expect(zone).toHaveValue('Amazonas (GMT-4)')

    const save = page.getByRole('button', { name: 'Salvar dados' })
    await page.getByLabel('Nome completo').fill(' ')
    await save.click()
    await expect(page.getByText('Nome completo é obrigatório')).toBeVisible()

    await page.getByLabel('Nome completo').fill('Rui Prado Filho')
    await page.getByLabel('Nome da empresa').fill('Loja do Rui e Filho')
    await telephone.fill('(92) 3333-4444')
    await page.getByLabel('CNPJ ou CPF da loja').fill('12345678000195')
    await page.getByLabel('Endereço da loja').fill('Rua das Flores, 10\nCentro, Manaus - AM')
    await page.getByLabel('Telefone da loja').fill('(92) 5555-0000')
    await zone.fill('Kiritimati')
    await page.getByRole('option', { name: /Kiritimati/ }).click()
    await page.route('**/api/v1/account/profile', (route) => route.fulfill({ status: 503, body: 'no' }))
    await save.click()
    await expect(toast(page, 'Erro ao atualizar perfil')).toContainText('temporariamente indisponível')
    await page.unroute('**/api/v1/account/profile')
    await save.click()
    await expect(toast(page, 'Perfil atualizado')).toContainText('Seus dados foram salvos com sucesso.')
    await expect(page.getByRole('complementary').getByText('Loja do Rui e Filho')).toBeVisible()

    // Values shown after a reload were saved; the time zone decides the day of an exit.
    await page.reload()
    await expect(page.getByLabel('Nome completo')).toHaveValue('Rui Prado Filho')
    await expect(page.getByLabel('Nome da empresa')).toHaveValue('Loja do Rui e Filho')
    await expect(telephone).toHaveValue('(92) 3333-4444')
    await expect(page.getByLabel('CNPJ ou CPF da loja')).toHaveValue('12.345.678/0001-95')
    await expect(page.getByLabel('Endereço da loja')).toHaveValue('Rua das Flores, 10\nCentro, Manaus - AM')
    await expect(page.getByLabel('Telefone da loja')).toHaveValue('(92) 5555-0000')
    await expect(zone).toHaveValue('Pacific/Kiritimati (GMT+14)')
    const me = await (await page.request.get('/api/v1/account/me')).json()
    const there = new Intl.DateTimeFormat('en-CA', { timeZone: 'Pacific/Kiritimati' }).format(new Date())
    expect(me.today).toBe(there)
    await page.getByRole('link', { name: 'Saída de Estoque' }).click()
    const date = there.split('-').reverse().join('/')
    await expect(page.getByRole('button', { name: 'Data da saída' })).toHaveText(date)
  })
})

test('PRF-02 the switches are saved as they are moved; the browser notifies once of low stock; the profile stays open behind the gate', async ({
  page,
  shop: { api },
}) => {
  // A headless browser shows no notices, so the page's requests are recorded instead.
  await page.addInitScript(() => {
    const shown: { title: string; body: string }[] = []
    let permission = 'default'
    class Notice {
      static get permission() {
        return permission
      }
      static async requestPermission() {
        permission = 'granted'
        return permission
      }
      onclick = null
      constructor(title: string, { body }: { body: string }) {
        shown.push({ title, body })
      }
      close() {}
    }
    if (sessionStorage.getItem('allowed')) permission = 'granted'
    Object.assign(window, { Notification: Notice, shown })
  })
  const shown = () => page.evaluate(() => (window as unknown as { shown: { title: string }[] }).shown)
  const { variant } = await product(api, { name: 'Café', stock: '9', minimum: '5' })
  await product(api, { name: 'Arroz', stock: '1', minimum: '5' })

  await page.goto('/perfil')
  const names = [
    'Avisos por email',
    'Resumo diário de estoque baixo',
    'Relatório semanal',
    'Avisos no navegador',
  ]
  const one = (name: string) => page.getByRole('switch', { name: new RegExp(`^${name}`) })
  const states = () => Promise.all(names.map((name) => one(name).isChecked()))
  await expect(page.getByRole('region', { name: 'Notificações' }).getByRole('switch')).toHaveCount(4)
  expect(await states()).toEqual([true, true, false, false])
  expect(await shown()).toEqual([])
  for (const name of ['Relatório semanal', 'Resumo diário de estoque baixo', 'Avisos no navegador']) {
    await one(name).click()
    const done = toast(page, 'Perfil atualizado')
    await expect(done).toContainText('Seus dados foram salvos com sucesso.')
    await done.getByRole('button', { name: 'Fechar aviso' }).click()
    await expect(done).toBeHidden()
  }
  expect(await shown()).toMatchObject([{ title: 'Avisos ligados' }])
  await page.evaluate(() => sessionStorage.setItem('allowed', '1'))
  await page.reload()
  await expect(page.getByRole('region', { name: 'Notificações' }).getByRole('switch')).toHaveCount(4)
  expect(await states()).toEqual([true, false, true, true])
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage).join())).toContain('prateleira-told')
  expect(await shown()).toEqual([])

  await leave(api, variant, '5')
  await page.reload()
  await expect.poll(shown).toEqual([{ title: 'Café', body: 'Estoque baixo: 4 un (mínimo: 5)' }])
  await page.reload()
  await expect(page.getByRole('button', { name: /^Avisos: 3/ })).toBeVisible()
  expect(await shown()).toEqual([])
  await enter(api, variant, '5')

  await subscriptionSays(page, {
    subscription_status: 'inactive',
    access: 'plan_required',
    badge: 'Inativo',
    days_left: null,
  })
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Escolha seu Plano' })).toBeVisible()
  await page.getByRole('link', { name: 'Configurações do Perfil' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Configurações do Perfil' })).toBeVisible()
  await expect(page.getByLabel('Nome completo')).toHaveValue('Ana Souza')
  await expect(page.getByRole('navigation')).toHaveCount(0)
  for (const size of [{ width: 1280, height: 800 }, phone]) {
    await page.setViewportSize(size)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  }
  await page.getByRole('link', { name: 'Voltar' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Escolha seu Plano' })).toBeVisible()
})

test('dialogs that ask for the password give the focus back to what opened them', async ({ page, shop }) => {
  void shop
  await page.goto('/perfil')
  for (const name of ['Alterar senha', 'Excluir minha conta']) {
    const opener = page.getByRole('main').getByRole('button', { name, exact: true })
    await opener.click()
    const dialog = page.getByRole('dialog', { name })
    await expect(dialog.locator('input[type=password]').first()).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(opener).toBeFocused()
  }
})
