import { NOTIFICATION_DEFAULTS } from '@prateleira/contract/account/rules'
import { dateIn, isTimeZone } from '@prateleira/contract/shared/dates'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { enter, stocked } from '../../../test/stock.ts'

const app = await testApp()
const input = {
  full_name: 'Ana Maria Souza',
  company_name: 'Empório da Ana',
  phone: '(92) 3333-4444',
  timezone: 'America/Manaus',
}
const bare = { company_document: null, company_address: null, company_phone: null }
const details = {
  company_document: '12.abc.345/01de-35',
  company_address: ' Rua das  Flores, 10 \n\nCentro, São Paulo - SP',
  company_phone: '(11) 5555-0000, ramal 2',
}
const stored = {
  company_document: '12ABC34501DE35',
  company_address: 'Rua das Flores, 10\nCentro, São Paulo - SP',
  company_phone: '(11) 5555-0000, ramal 2',
}

test('the profile has the values of the sign-up, with the switches on, off, on, off', async () => {
  const shop = await app.shop()
  expect(await shop.api.account.getProfile()).toEqual({
    email: shop.email,
    full_name: 'Ana Souza',
    company_name: 'Mercearia da Ana',
    phone: '(11) 98765-4321',
    timezone: 'America/Sao_Paulo',
    ...bare,
    ...NOTIFICATION_DEFAULTS,
  })
})

test('name, company, telephone and time zone are saved, trimmed; the address stays', async () => {
  const shop = await app.shop()
  const saved = await shop.api.account.updateProfile({ ...input, full_name: '  Ana Maria Souza ' })
  expect(saved).toEqual({ email: shop.email, ...input, ...bare, ...NOTIFICATION_DEFAULTS })
  expect(await shop.api.account.getProfile()).toEqual(saved)
  expect(await shop.api.account.me()).toMatchObject(input)
  for (const email of ['outra@example.com', shop.email]) {
    const answer = await shop.call('PUT', '/api/v1/account/profile', { ...input, email })
    expect(answer).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } })
  }
  expect(await shop.api.account.getProfile()).toEqual(saved)
})

test('each wrong field is reported with a text', async () => {
  const shop = await app.shop()
  const wrong = { full_name: ' ', company_name: '', phone: 'abc', timezone: 'Mars/Base' }
  const answer = await shop.call('PUT', '/api/v1/account/profile', wrong)
  expect(answer.status).toBe(400)
  expect(
    Object.fromEntries(
      answer.body.data.issues.map(({ path, message }: { path: string; message: string }) => [path, message]),
    ),
  ).toEqual({
    full_name: 'Nome completo é obrigatório',
    company_name: 'Nome da empresa é obrigatório',
    phone: 'Telefone inválido: use DDD e número',
    timezone: 'Escolha um fuso horário',
  })
})

test('the document, address and telephone of a shop are saved for its receipts, each as soon as set, and reach its sellers and no other shop', async () => {
  const [shop, other] = [await app.shop(), await app.shop()]
  const seller = await app.member(shop, 'seller')
  expect(await seller.api.account.me()).toMatchObject(bare)
  expect(await shop.api.account.updateProfile({ ...input, ...details })).toMatchObject(stored)
  expect(await shop.api.account.getProfile()).toMatchObject({ ...input, ...stored })
  expect(await seller.api.account.me()).toMatchObject(stored)
  expect(await seller.api.account.getProfile()).toMatchObject(stored)
  expect(await other.api.account.me()).toMatchObject(bare)
  // A program or a page that does not know them leaves them alone; each may be emptied alone.
  await shop.api.account.updateProfile(input)
  const emptied = { ...input, company_address: ' \n ' }
  const left = { ...stored, company_address: null }
  expect(await shop.api.account.updateProfile(emptied)).toMatchObject(left)
  await shop.api.account.updateProfile({ ...input, company_document: '', company_phone: null })
  expect(await seller.api.account.me()).toMatchObject(bare)
})

test('a document with wrong digits, a third line of an address and a telephone without a number are refused beside their fields; the longest texts are stored', async () => {
  const shop = await app.shop()
  const issuesOf = async (fields: object) => {
    const { status, body } = await shop.call('PUT', '/api/v1/account/profile', { ...input, ...fields })
    return [status, body.data?.issues]
  }
  for (const [path, value, message] of [
    ['company_document', '11.222.333/0001-82', 'CPF ou CNPJ inválido: confira os dígitos'],
    ['company_document', '111.111.111-11', 'CPF ou CNPJ inválido: confira os dígitos'],
    ['company_address', 'a\nb\nc', 'Use no máximo 2 linhas'],
    ['company_address', 'a'.repeat(201), 'Use no máximo 200 caracteres'],
    ['company_address', 'Rua\u202e', expect.stringContaining('caractere invisível')],
    ['company_address', `Ru\u0301${'\u0323'.repeat(149)}a`, 'Acentos demais'],
    ['full_name', `Bruno${'\u0301'.repeat(150)}`, 'Acentos demais'],
    ['company_phone', 'a combinar', 'Telefone inválido: falta o número'],
    ['company_phone', '1', 'Telefone inválido: falta o número'],
    ['company_phone', '😀1', 'Telefone inválido: falta o número'],
    ['company_phone', '1'.repeat(41), 'Use no máximo 40 caracteres'],
  ])
    expect(await issuesOf({ [path]: value })).toEqual([400, [{ path, message }]])
  const longest = {
    company_document: '529.982.247-25',
    company_address: `${'ã'.repeat(99)}\n${'🍰'.repeat(50)}`,
    company_phone: '1'.repeat(40),
  }
  expect(await issuesOf(longest)).toEqual([200, undefined])
  // The database keeps the bounds itself.
  for (const change of [
    `document = '123'`,
    `address = ''`,
    `address = repeat('a', 201)`,
    `phone = repeat('1', 41)`,
  ])
    await expect(
      app.admin.query(`update shops set ${change} where shop_id = $1`, [shop.shopId]),
    ).rejects.toMatchObject({ code: '23514' })
})

test('the time zone determines today, for the page and for entries without a date', async () => {
  const shop = await app.shop()
  const { variant } = await stocked(shop, { name: 'Café', stock: ['1'] })
  // These two are 25 hours apart.
  for (const timezone of ['Pacific/Kiritimati', 'Pacific/Niue']) {
    await shop.api.account.updateProfile({ ...input, timezone })
    const today = dateIn(timezone, app.clock.now())
    expect((await shop.api.account.me()).today).toBe(today)
    await enter(shop, { product_variant_id: variant, quantity: '1' })
    expect((await shop.api.stock.recentEntries())[0]).toMatchObject({ movement_date: today })
  }
})

test('a zone that only the server and not the database knows is refused beside its field', async () => {
  const shop = await app.shop()
  expect(isTimeZone('SystemV/AST4')).toBe(true)
  const answer = await shop.call('PUT', '/api/v1/account/profile', { ...input, timezone: 'SystemV/AST4' })
  expect(answer).toMatchObject({
    status: 400,
    body: {
      data: {
        issues: [{ path: 'timezone', message: 'Este fuso horário não existe aqui. Escolha outro da lista.' }],
      },
    },
  })
})

test('a switch is set on its own; two pages that set different ones do not undo each other', async () => {
  const { api, call } = await app.shop()
  await Promise.all([
    api.account.updateNotifications({ push_notifications: true }),
    api.account.updateNotifications({ stock_alerts: false }),
    api.account.updateNotifications({ email_notifications: false, report_notifications: true }),
  ])
  const expected = {
    email_notifications: false,
    push_notifications: true,
    stock_alerts: false,
    report_notifications: true,
  }
  expect(await api.account.getProfile()).toMatchObject(expected)
  expect((await api.account.me()).push_notifications).toBe(true)
  for (const body of [{}, { email_notifications: 'false' }, { sms: true }]) {
    expect((await call('PATCH', '/api/v1/account/notifications', body)).status).toBe(400)
  }
  expect(await api.account.getProfile()).toMatchObject(expected)
})

test.each([
  { subscription_status: 'inactive' },
  { subscription_status: 'suspended' },
  { subscription_expires_at: new Date('2001-01-01') },
])('stays open to whom the gate stops: %o', async (profile) => {
  const { api, call } = await app.shop(profile)
  expect(await api.account.updateProfile(input)).toMatchObject(input)
  expect((await call('GET', '/api/v1/products')).status).toBeGreaterThanOrEqual(402)
})

test('a person without a shop reads and saves their own data, and nothing of a shop', async () => {
  const shop = await app.shop()
  const person = await app.member(shop, 'seller')
  for (const change of [
    'delete from members where person_id = $1 and shop_id = $2',
    `insert into members (person_id, shop_id, role, state) values ($1, $2, 'seller', 'suspended')`,
  ]) {
    await app.admin.query(change, [person.personId, shop.shopId])
    expect(await person.api.account.getProfile()).toMatchObject({
      email: person.email,
      company_name: null,
      timezone: null,
      ...bare,
    })
    const own = { full_name: 'Rui Costa', phone: '(11) 91234-5678' }
    expect(await person.api.account.updateProfile(own)).toMatchObject(own)
    expect(await person.api.account.updateNotifications({ stock_alerts: false })).toMatchObject({
      ...own,
      stock_alerts: false,
    })
    for (const change of [{ company_name: 'Outra' }, { company_phone: '11 5555-0000' }])
      await expect(person.api.account.updateProfile({ ...own, ...change })).rejects.toMatchObject({
        code: 'RIGHT_MISSING',
      })
  }
  expect((await shop.api.account.getProfile()).company_name).toBe('Mercearia da Ana')
})
