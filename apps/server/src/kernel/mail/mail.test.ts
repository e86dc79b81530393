import { execFile } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { FastifyBaseLogger } from 'fastify'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { proxyDatabase } from '../../../test/faults/database-proxy.ts'
import { startServer } from '../../../test/faults/server-process.ts'
import { testApp } from '../../../test/harness.ts'
import { closedPort, mailServer, makeRetriesDue, queueEmpty, waitingFor } from '../../../test/mail.ts'
import { renderLetter } from './letter.ts'
import { queueMail, queueMailToOwner } from './queue.ts'
import { createTransportOf } from './transport.ts'

const app = await testApp()
const letter = {
  subject: 'Confirmação nº 1',
  lines: ['Olá de novo: ação, coração & <b>pão</b>.'],
  action: { label: 'Abrir', url: 'http://localhost:3000/x?a=1&b=2' },
}
/** Starting a server takes seconds while many tests run. */
const soon = { timeout: 60_000, interval: 50 }

async function queued(personId: string, kind: 'security' | 'notice' = 'security') {
  await queueMail(app.database.auth, { personId, kind, letter }, app.clock.now())
}
/** A server in a process of its own for the duration of the test; it would otherwise take the next one's jobs. */
async function server(smtpUrl: string, databaseUrl = app.databaseUrl) {
  const running = await startServer({
    DATABASE_URL: databaseUrl,
    DATA_DIR: app.dataDir,
    SMTP_URL: smtpUrl,
  })
  onTestFinished(async () => void (await running.end('SIGKILL')))
  return running
}

describe('the layout', () => {
  const page = { name: 'Zé & Cia', kind: 'notice', appUrl: 'https://estoque.example' } as const

  test('says the same as text and as HTML, and escapes what people typed', () => {
    const { text, html } = renderLetter({ ...letter, code: '123456', note: 'Vale por 1 hora.' }, page)
    expect(text).toContain('Olá, Zé & Cia!')
    expect(text).toContain('coração & <b>pão</b>')
    expect(text).toContain('http://localhost:3000/x?a=1&b=2')
    expect(html).toContain('Zé &#38; Cia')
    expect(html).not.toContain('<b>')
    expect(html).toContain('href="http://localhost:3000/x?a=1&#38;b=2"')
    for (const part of ['123456', 'Vale por 1 hora.', 'https://estoque.example/perfil'])
      for (const form of [text, html]) expect(form).toContain(part)
  })

  test('mentions the switches only in notices', () => {
    expect(renderLetter(letter, { ...page, kind: 'security' }).text).not.toContain('/perfil')
  })
})

describe('the queue', () => {
  test('belongs to the transaction: rolled back with it, and refused without a recipient', async () => {
    const { shopId, personId } = await app.shop()
    const client = await app.database.billing.connect()
    await client.query('begin')
    await queueMailToOwner(client, { shopId, kind: 'billing', letter }, app.clock.now())
    await client.query('rollback')
    client.release()
    expect(await waitingFor(app, personId)).toEqual([])
    await queued(personId)
    const { rows } = await app.admin.query(
      `select count(*)::int as n from jobs.job where data ->> 'person_id' = $1`,
      [personId],
    )
    expect([rows[0].n, await waitingFor(app, personId)]).toEqual([1, [{ kind: 'security', letter }]])
    await expect(queued(crypto.randomUUID())).rejects.toThrow()
  })

  test('is deleted with its person', async () => {
    const { personId } = await app.shop()
    await queued(personId)
    await app.admin.query('delete from auth."user" where id = $1', [personId])
    expect(await waitingFor(app, personId)).toEqual([])
  })
})

test('a letter that cannot be written leaves nothing in the outbox', async () => {
  const outbox = join(app.dataDir, 'outbox-full')
  const code = `
    import { createTransportOf } from '${new URL('./transport.ts', import.meta.url).href}'
    const transport = createTransportOf({ from: 'a@example.com', outbox: ${JSON.stringify(outbox)}, tellLinks: false })
    const letter = { id: '1', to: 'b@example.com', subject: 'Oi', text: 'Oi', html: 'Oi' }
    await transport.send(letter).catch((error) => console.log(error.code))`
  // A limit of the size of files, of no bytes, stands for the full disk.
  const limited = `trap '' XFSZ; ulimit -f 0; exec "$0" --input-type=module -e "$1"`
  const { stdout } = await promisify(execFile)('/bin/sh', ['-c', limited, process.execPath, code])
  expect(stdout).toBe('EFBIG\n')
  expect(await readdir(outbox)).toEqual([])
})

test('without a mail server the letter is in the outbox; its link is logged only where nobody else reads the log', async () => {
  for (const tellLinks of [true, false]) {
    const lines: unknown[] = []
    const log = { info: (...line: unknown[]) => lines.push(line) } as unknown as FastifyBaseLogger
    const outbox = join(app.dataDir, `outbox-${tellLinks}`)
    const transport = createTransportOf({ smtpUrl: undefined, from: 'a@example.com', outbox, tellLinks, log })
    await transport.send({
      id: '1',
      to: 'b@example.com',
      subject: 'S',
      text: 'T',
      html: 'H',
      link: 'http://x/?token=secret',
    })
    expect(await readdir(outbox)).toHaveLength(1)
    expect(JSON.stringify(lines).includes('secret')).toBe(tellLinks)
  }
})

describe('by SMTP', () => {
  test('a message arrives in Portuguese, as text and HTML; sent messages are not kept', async () => {
    const mail = await mailServer()
    const shop = await app.shop()
    await queued(shop.personId)
    await server(mail.url)
    await queueEmpty(app)
    const [message] = mail.received.filter(({ to }) => to.includes(shop.email))
    expect(message?.from).toBe('nao-responda@localhost')
    for (const part of [
      'Confirmação nº 1',
      'Olá, Ana Souza!',
      'coração & <b>pão</b>',
      'coração &#38; &#60;b&#62;pão',
      'Content-Type: text/plain; charset=utf-8',
      'Content-Type: text/html; charset=utf-8',
      'Auto-Submitted: auto-generated',
    ])
      expect(message?.text).toContain(part)
    const { rows } = await app.admin.query(
      `select count(*)::int as n from jobs.job where data::text ~ 'localhost|@'`,
    )
    expect(rows[0].n).toBe(0)
  })

  test('a server that is down, then refuses, receives it in the end: with growing delays, and once', async () => {
    const mail = await mailServer('refuses')
    const shop = await app.shop()
    await queued(shop.personId)
    const away = await server(`smtp://127.0.0.1:${await closedPort()}`)
    await away.said(/tried again/)
    await away.end('SIGTERM')
    await server(mail.url)
    await makeRetriesDue(app)
    await vi.waitFor(() => expect(mail.offered()).toBe(1), soon)
    const job = () =>
      app.admin
        .query(
          `select state, retry_count, extract(epoch from start_after - now()) as wait from jobs.job where data ->> 'person_id' = $1`,
          [shop.personId],
        )
        .then(({ rows }) => rows[0])
    await vi.waitFor(async () => expect((await job()).state).toBe('retry'), soon)
    expect(Number((await job()).wait)).toBeGreaterThan(14)
    mail.mood = 'takes'
    await makeRetriesDue(app)
    await queueEmpty(app)
    expect(mail.received.map(({ to }) => to)).toEqual([[shop.email]])
  })

  test('a permanently refused recipient is tried once; the log reports it without the address', async () => {
    const mail = await mailServer('knows nobody')
    const shop = await app.shop()
    await queued(shop.personId)
    const running = await server(mail.url)
    await running.said(/refused for good/)
    await queueEmpty(app)
    expect(mail.offered()).toBe(1)
    expect(running.output()).toContain('"responseCode":550')
    expect(running.output()).not.toContain(shop.email)
  })

  test('a process killed during sending loses nothing: the next one sends it, under the same id', async () => {
    const mail = await mailServer('hangs')
    const shop = await app.shop()
    await queued(shop.personId)
    const killed = await server(mail.url)
    await vi.waitFor(() => expect(mail.offered()).toBe(1), soon)
    await killed.end('SIGKILL')
    const [waiting] = await app.admin
      .query('select id from outgoing_mail where person_id = $1', [shop.personId])
      .then(({ rows }) => rows)
    // As if the job had timed out.
    await app.admin.query(`update jobs.job set started_on = now() - interval '1 hour' where state = 'active'`)
    await app.admin.query('update jobs.queue set monitor_on = null, monitor_claim_on = null')
    mail.mood = 'takes'
    await server(mail.url)
    await vi.waitFor(async () => {
      await makeRetriesDue(app)
      expect(mail.received).toHaveLength(1)
    }, soon)
    expect(mail.received[0]).toMatchObject({ to: [shop.email], id: `<${waiting.id}@localhost>` })
    await queueEmpty(app)
  })

  test('two servers send each message once', async () => {
    const mail = await mailServer()
    await Promise.all([server(mail.url), server(mail.url)])
    const people = await Promise.all(Array.from({ length: 20 }, () => app.shop()))
    await Promise.all(people.map(({ personId }) => queued(personId)))
    await queueEmpty(app)
    expect(mail.received.map(({ to }) => to[0]).sort()).toEqual(people.map(({ email }) => email).sort())
  })

  test('continues by itself when the database returns', async () => {
    const mail = await mailServer()
    const proxy = await proxyDatabase(app.databaseUrl)
    const running = await server(mail.url, proxy.url)
    const [before, after] = [await app.shop(), await app.shop()]
    await queued(before.personId)
    await vi.waitFor(() => expect(mail.received).toHaveLength(1), soon)
    await proxy.cut()
    await queued(after.personId)
    await vi.waitFor(async () => expect((await fetch(`${running.url}/health/ready`)).status).toBe(503), soon)
    await proxy.mend()
    await vi.waitFor(() => expect(mail.received).toHaveLength(2), soon)
    expect(await running.end('SIGTERM')).toBe(0)
  })

  test('a stopping server completes the message it is sending', async () => {
    const mail = await mailServer('hangs')
    const shop = await app.shop()
    await queued(shop.personId)
    const running = await server(mail.url)
    await vi.waitFor(() => expect(mail.offered()).toBe(1), soon)
    expect(await running.end('SIGTERM')).toBe(0)
    // Unanswered, so it is returned to the queue for another server.
    const { rows } = await app.admin.query(`select state from jobs.job where data ->> 'person_id' = $1`, [
      shop.personId,
    ])
    expect(rows).toEqual([{ state: 'retry' }])
  })
})
