import { type AddressInfo, createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import { onTestFinished, vi } from 'vitest'
import type { Letter } from '../src/kernel/mail/index.ts'
import type { TestApp } from './harness.ts'

interface Received {
  from: string
  to: string[]
  /** As received, decoded from quoted-printable. */
  text: string
  id: string
}

export interface MailServer {
  url: string
  received: Received[]
  /** Number of messages offered, accepted or not. */
  offered(): number
  /** How it answers the next messages: accepts them, refuses them temporarily, does not know the recipient, or does not answer. */
  mood: 'takes' | 'refuses' | 'knows nobody' | 'hangs'
}

/** A real mail server on loopback for the duration of the test. */
export async function mailServer(mood: MailServer['mood'] = 'takes'): Promise<MailServer> {
  const received: Received[] = []
  let offered = 0
  const state = { mood }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onRcptTo: ({ address }, _session, done) => {
      if (state.mood !== 'knows nobody') return done()
      offered += 1
      done(Object.assign(new Error(`5.1.1 <${address}> does not exist`), { responseCode: 550 }))
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        offered += 1
        if (state.mood === 'hangs') return
        if (state.mood === 'refuses')
          return done(Object.assign(new Error('Try again later'), { responseCode: 451 }))
        const raw = Buffer.concat(chunks).toString('utf8')
        const { mailFrom, rcptTo } = session.envelope
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          text: decoded(raw),
          id: /^message-id: (.+)$/im.exec(raw)?.[1] ?? '',
        })
        done()
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    offered: () => offered,
    get mood() {
      return state.mood
    },
    set mood(next) {
      state.mood = next
    },
  }
}

/** A port without a listener. */
export async function closedPort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}

/** Quoted-printable and base64 parts of a message as text, good enough to search for words. */
function decoded(raw: string): string {
  const quoted = raw
    .replace(/=\r?\n/g, '')
    .replace(/(?:=[0-9A-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString('utf8'))
  return quoted.replace(/=\?UTF-8\?(Q|B)\?([^?]*)\?=/gi, (_, encoding: string, text: string) =>
    encoding.toUpperCase() === 'B' ? Buffer.from(text, 'base64').toString('utf8') : text.replaceAll('_', ' '),
  )
}

/** The letters to a person that wait to be sent, oldest first. */
export async function waitingFor(app: TestApp, personId: string) {
  const { rows } = await app.admin.query(
    'select kind, letter from outgoing_mail where person_id = $1 order by id',
    [personId],
  )
  return rows as { kind: string; letter: { subject: string; lines: string[] } & Record<string, unknown> }[]
}

/** Makes every job that waits for another attempt due now. */
export async function makeRetriesDue(app: TestApp): Promise<void> {
  await app.admin.query(`update jobs.job set start_after = now() where state in ('created', 'retry')`)
}

/** Waits until the queue is empty. */
export function queueEmpty(app: TestApp): Promise<void> {
  return vi.waitFor(
    async () => {
      const { rows } = await app.admin.query('select count(*)::int as n from outgoing_mail')
      if (rows[0].n > 0) throw new Error(`${rows[0].n} messages wait`)
      await pause(0)
    },
    { timeout: 60_000, interval: 100 },
  )
}

/** The letters to an address that wait to be sent, oldest first, as readable text. */
export async function lettersTo(app: TestApp, address: string): Promise<string[]> {
  const { rows } = await app.admin.query<{ letter: Letter }>(
    `select m.letter from outgoing_mail m join auth."user" u on u.id = m.person_id where u.email = $1 order by m.id`,
    [address],
  )
  return rows.map(({ letter: { subject, lines, code, action, note } }) =>
    [subject, ...lines, code, action?.url, note].filter(Boolean).join('\n'),
  )
}

/** Waits for this many letters to an address; returns the last one. */
export function letterTo(app: TestApp, address: string, count = 1): Promise<string> {
  return vi.waitFor(
    async () => {
      const letters = await lettersTo(app, address)
      if (letters.length < count) throw new Error(`${letters.length} of ${count} letters`)
      return letters[count - 1] as string
    },
    { timeout: 5000 },
  )
}
