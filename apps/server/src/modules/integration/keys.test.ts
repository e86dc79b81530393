import { createHash } from 'node:crypto'
import {
  INTEGRATION_CALLS_PER_MINUTE,
  INTEGRATION_KEYS_MAX,
} from '@prateleira/contract/integration/constants'
import { describe, expect, test } from 'vitest'
import { logged } from '../../../test/admin.ts'
import { PASSWORD, programOf, type Shop, testApp } from '../../../test/harness.ts'
import { waitingFor } from '../../../test/mail.ts'
import { raw, sql } from '../../kernel/db/query.ts'

const app = await testApp()
const MINUTE = 60_000
const DAY = 86_400_000

const make = (shop: Shop, name = 'Loja virtual', scope: 'read' | 'write' = 'read') =>
  shop.api.integration.createKey({ name, scope, password: PASSWORD })
const plans = (key: string) => programOf(app.url, key).call('GET', '/api/v1/plans')
const products = (key: string) => programOf(app.url, key).call('GET', '/api/v1/products')

describe('keys', () => {
  test('are shown once, stored as a hash, listed newest first and identified by their beginning', async () => {
    const shop = await app.shop()
    const first = await make(shop)
    const second = await make(shop, 'Contador', 'write')
    expect(second).toMatchObject({ name: 'Contador', scope: 'write', last_used_at: null })
    expect(second.key).toMatch(/^prat_[A-Za-z0-9_-]{43}$/)
    expect(second.key.startsWith(second.prefix)).toBe(true)
    expect(second.key.length - second.prefix.length).toBeGreaterThan(38)
    const { key: _, ...shown } = second
    const listed = await shop.api.integration.listKeys()
    expect(listed.map(({ id }) => id)).toEqual([second.id, first.id])
    expect(listed[0]).toEqual(shown)
    const { rows } = await app.admin.query('select * from integration_keys where id = $1', [second.id])
    expect(rows[0].key_hash).toBe(createHash('sha256').update(second.key).digest('hex'))
    expect(JSON.stringify(rows)).not.toContain(second.key.slice(second.prefix.length))
  })

  test('whose answer was lost give way to what the same request makes again, unless somebody uses them', async () => {
    const shop = await app.shop()
    const again = (name: string, idempotencyKey = 'an-answer-lost') =>
      shop.call(
        'POST',
        '/api/v1/integration/keys',
        { name, scope: 'read', password: PASSWORD },
        { 'idempotency-key': idempotencyKey },
      )
    const listed = async () => (await shop.api.integration.listKeys()).map(({ id }) => id)
    const [unseen, seen] = [(await again('Loja')).body, (await again('Loja')).body]
    const { body } = await again('Loja')
    expect(await listed()).toEqual([body.id])
    for (const { key } of [unseen, seen]) expect((await products(key)).status).toBe(401)
    expect(JSON.stringify(await waitingFor(app, shop.personId))).toContain(`Loja (${seen.prefix}…)`)
    expect((await logged(app, shop.shopId)).map(({ type, details }) => [type, details])).toEqual([
      ['key_create', { key: unseen.id }],
      ['key_revoke', { key: unseen.id }],
      ['key_create', { key: seen.id }],
      ['key_revoke', { key: seen.id }],
      ['key_create', { key: body.id }],
    ])
    expect((await again('Outra')).body.code).toBe('IDEMPOTENCY_CONFLICT')
    expect((await products(body.key)).status).toBe(200)
    expect((await again('Loja')).body.code).toBe('NOT_FOUND')
    expect((await products(body.key)).status).toBe(200)

    // Also where no further key fits, and several at once leave one.
    for (let made = 2; made < INTEGRATION_KEYS_MAX; made += 1) await make(shop)
    await Promise.all([1, 2, 3].map(() => again('Loja', 'another-lost')))
    const last = await again('Loja', 'another-lost')
    expect(last.status).toBe(201)
    expect(await listed()).toHaveLength(INTEGRATION_KEYS_MAX)
    expect((await products(last.body.key)).status).toBe(200)
  })

  test('are recorded in the log when created and revoked, without their names and secrets', async () => {
    const shop = await app.shop()
    const { id, key } = await make(shop, 'Segredo da Ana')
    await shop.api.integration.revokeKey({ id })
    const entries = await logged(app, shop.shopId)
    expect(entries.map(({ type, actor_id, details }) => [type, actor_id, details])).toEqual(
      ['key_create', 'key_revoke'].map((type) => [type, shop.personId, { key: id }]),
    )
    expect(JSON.stringify(entries)).not.toContain(key)
  })

  test('show their last use, to the minute', async () => {
    const shop = await app.shop()
    const { key } = await make(shop)
    const used = async () => (await shop.api.integration.listKeys())[0]?.last_used_at ?? null
    expect(await used()).toBeNull()
    await Promise.all(Array.from({ length: 20 }, () => products(key)))
    const first = await used()
    expect(Math.abs(Date.parse(first ?? '') - app.clock.now().getTime())).toBeLessThan(10_000)
    await products(key)
    expect(await used()).toBe(first)
    app.clock.advance(MINUTE + 1000)
    await products(key)
    expect(Date.parse((await used()) ?? '')).toBeGreaterThan(Date.parse(first ?? '') + MINUTE)
  })

  test('may have an end, after which they are refused with a code of their own', async () => {
    const shop = await app.shop({ subscription_status: 'active', subscription_expires_at: null })
    const until = await shop.api.integration.createKey({
      name: 'Curta',
      scope: 'write',
      password: PASSWORD,
      valid_days: 30,
    })
    const forever = await make(shop)
    expect(forever.expires_at).toBeNull()
    expect(Date.parse(String(until.expires_at)) - Date.parse(until.created_at)).toBe(30 * DAY)
    const end = Date.parse(String(until.expires_at))
    // The clock stands still during a call: a second before the end, and from that instant on.
    app.clock.set(new Date(end - 1000))
    expect((await products(until.key)).status).toBe(200)
    app.clock.set(new Date(end))
    const program = programOf(app.url, until.key)
    for (const [method, path] of [
      ['GET', '/api/v1/products'],
      ['GET', '/api/v1/plans'],
      ['POST', '/api/v1/stock/exits'],
    ] as const)
      expect(await program.call(method, path, method === 'POST' ? {} : undefined)).toMatchObject({
        status: 401,
        body: { code: 'KEY_EXPIRED', message: 'Esta chave de integração venceu. Crie outra no perfil.' },
      })
    expect((await products(forever.key)).status).toBe(200)
    const { rows } = await app.admin.query('select key_hash from integration_keys where id = $1', [until.id])
    // `enter_by_key` alone, without the earlier admission.
    const enter = (instant: number) =>
      app.admin.query('select enter_by_key($1, $2, false)', [rows[0].key_hash, new Date(instant)])
    await enter(end - 1)
    for (const instant of [end, end + 1])
      await expect(enter(instant)).rejects.toMatchObject({ code: 'PR40E' })
    app.clock.set(new Date())
  })

  test('are reported by mail to their owner when created and revoked, in the same transaction', async () => {
    const [shop, other] = [await app.shop(), await app.shop()]
    const { id, key, prefix } = await shop.api.integration.createKey({
      name: 'Loja virtual',
      scope: 'write',
      valid_days: 90,
      password: PASSWORD,
    })
    await shop.api.integration.revokeKey({ id })
    await expect(shop.api.integration.revokeKey({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const letters = await waitingFor(app, shop.personId)
    expect(letters.map(({ kind, letter }) => [kind, letter.subject])).toEqual([
      ['security', 'Nova chave de integração na Prateleira'],
      ['security', 'Chave de integração revogada na Prateleira'],
    ])
    const [made, revoked] = letters.map(({ letter }) => JSON.stringify(letter))
    expect(made).toContain(`Loja virtual (${prefix}…)`)
    expect(made).toContain('Leitura e escrita')
    expect(made).toMatch(/"Vale até","\d\d\/\d\d\/\d{4}"/)
    expect(revoked).toContain(`Loja virtual (${prefix}…)`)
    expect(`${made}${revoked}`).not.toContain(key)
    expect(await waitingFor(app, other.personId)).toEqual([])
    await expect(
      app.services.door.outside(raw(sql`select tell_owner('{}'::jsonb, now())`)),
    ).rejects.toMatchObject({ code: 'PR401' })
  })

  test('of another shop cannot be revoked', async () => {
    const [shop, other] = [await app.shop(), await app.shop()]
    const { id, key } = await make(shop)
    await expect(other.api.integration.revokeKey({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect((await products(key)).status).toBe(200)
  })

  test(`are at most ${INTEGRATION_KEYS_MAX}, however many are created at once`, async () => {
    const shop = await app.shop()
    const answers = await Promise.allSettled(
      Array.from({ length: INTEGRATION_KEYS_MAX + 8 }, () => make(shop)),
    )
    const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []))
    expect(refused).toHaveLength(8)
    for (const reason of refused)
      expect(reason).toMatchObject({
        code: 'KEY_LIMIT_REACHED',
        message: `Você já tem ${INTEGRATION_KEYS_MAX} chaves. Revogue uma que não usa mais para criar outra.`,
      })
    expect(await shop.api.integration.listKeys()).toHaveLength(INTEGRATION_KEYS_MAX)
  })

  test.each([
    [{ name: '  ', scope: 'read' }, 'name', 'Dê um nome à chave'],
    [{ name: 'x'.repeat(61), scope: 'read' }, 'name', 'Use no máximo 60 caracteres'],
    [{ name: 'Loja', scope: 'admin' }, 'scope', 'Escolha o que a chave pode fazer'],
    [{ name: 'Loja', scope: 'read', valid_days: 31 }, 'valid_days', 'Escolha 30, 90, 365 dias ou sem prazo'],
    [
      { name: 'Loja', scope: 'read', valid_days: '30' },
      'valid_days',
      'Escolha 30, 90, 365 dias ou sem prazo',
    ],
  ])('refuse %j in words', async (body, path, message) => {
    const answer = await (await app.shop()).call('POST', '/api/v1/integration/keys', {
      ...body,
      password: PASSWORD,
    })
    expect([answer.status, answer.body.data.issues]).toEqual([400, [{ path, message }]])
  })

  test('are deleted with their account', async () => {
    const shop = await app.shop()
    const { key } = await make(shop)
    await app.admin.query('delete from auth."user" where id = $1', [shop.personId])
    expect(await products(key)).toMatchObject({ status: 401, body: { code: 'INVALID_KEY' } })
  })
})

describe('calls', () => {
  test('are limited per key, whatever is called, and work again after a minute', async () => {
    const shop = await app.shop()
    const [busy, calm] = [await make(shop), await make(shop)]
    const statuses = await Promise.all(
      Array.from(
        { length: INTEGRATION_CALLS_PER_MINUTE + 5 },
        async (_, index) => (index % 2 ? await plans(busy.key) : await products(busy.key)).status,
      ),
    )
    expect(statuses.filter((status) => status === 200)).toHaveLength(INTEGRATION_CALLS_PER_MINUTE)
    const refused = await products(busy.key)
    expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } })
    expect(refused.body.message).toMatch(/^Esta chave pode fazer 120 chamadas por minuto. Aguarde \d+ s.$/)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await products(calm.key)).status).toBe(200)
    expect((await shop.call('GET', '/api/v1/products')).status).toBe(200)
    app.clock.advance(MINUTE + 1000)
    expect((await products(busy.key)).status).toBe(200)
  })

  test('with unknown keys are limited per address, and do not affect valid keys', async () => {
    const { key } = await make(await app.shop())
    await app.admin.query(`delete from auth.rate_limit where key like 'integration-key:%'`)
    const unknown = () => products(`prat_${'x'.repeat(43)}`)
    const answers = await Promise.all(Array.from({ length: 102 }, unknown))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(100)
    expect((await unknown()).status).toBe(429)
    expect((await products(key)).status).toBe(200)
  })

  test('a sale registered twice with the same Idempotency-Key is one, also by a key', async () => {
    const shop = await app.shop()
    const { id } = await shop.api.catalog.createProduct({
      name: 'Caneca',
      variants: [{ initial_stock: '3' }],
    })
    const { variants } = await shop.api.catalog.getProduct({ id })
    const { key } = await make(shop, 'Loja', 'write')
    const body = {
      lines: [{ product_variant_id: variants[0]?.id, quantity: '1', unit_price: '25.00' }],
      exit_date: (await shop.api.account.me()).today,
      responsible_person: 'Loja virtual',
      exit_reason: 'venda',
    }
    const sell = () =>
      programOf(app.url, key).call('POST', '/api/v1/stock/exits', body, { 'idempotency-key': 'pedido-1001' })
    const answers = await Promise.all([sell(), sell(), sell()])
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1)
    expect((await shop.api.catalog.getProduct({ id })).variants[0]?.current_stock).toBe('2')
  })
})
