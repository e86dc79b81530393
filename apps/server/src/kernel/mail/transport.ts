import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { createTransport } from 'nodemailer'

export interface Message {
  /** The same for every attempt, so that a message that arrives twice is known for one. */
  id: string
  to: string
  subject: string
  text: string
  html: string
  /** The one thing to click, logged when there is no mail server so that a newcomer gets on. */
  link?: string | undefined
}

/** Hands a message over; throws when it was not taken, MailRefused when it never will be. */
export interface Transport {
  send(message: Message): Promise<void>
  close(): void
}

interface SmtpError {
  /** The mail server's answer (RFC 5321, section 4.2): 4xx may pass, 5xx will not. */
  responseCode: number
  /** What was answered so. */
  command: string
}

/** The mail server will never take this message for this recipient. Its own words name the address, so they are not kept. */
export class MailRefused extends Error {
  override name = 'MailRefused'
  readonly responseCode: number
  constructor(responseCode: number) {
    super('The mail server refused a message for good')
    this.responseCode = responseCode
  }
}

/** Whether the recipient or the message was refused; a refused sign-in or sender is the operator's to mend. */
function isForGood(error: unknown): boolean {
  const { responseCode, command } = error as Partial<SmtpError>
  return responseCode !== undefined && responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA')
}

interface Options {
  smtpUrl: string | undefined
  from: string
  outbox: string
  /** Whether links are logged: whoever reads the log could set a person's password by one. */
  tellLinks: boolean
  log: FastifyBaseLogger
}

/** A mail server that does not answer must not hold a job for longer than the job may take. */
const PATIENCE = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 45_000 }

/** Sends by SMTP when a server is configured; else writes the message to the outbox folder and logs its link (AUTH-12). */
export function createTransportOf({ smtpUrl, from, outbox, tellLinks, log }: Options): Transport {
  const common = ({ id, to, subject, text, html }: Message) => ({
    from,
    to,
    subject,
    text,
    html,
    messageId: `<${id}@${domainOf(from)}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  })
  if (smtpUrl) {
    const transport = createTransport({ url: smtpUrl, ...PATIENCE })
    return {
      send: async (message) => {
        try {
          await transport.sendMail(common(message))
        } catch (error) {
          throw isForGood(error) ? new MailRefused((error as SmtpError).responseCode) : error
        }
      },
      close: () => transport.close(),
    }
  }
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    send: async (message) => {
      const { message: bytes } = await composer.sendMail(common(message))
      await mkdir(outbox, { recursive: true })
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}`
      const file = join(outbox, `${name}.eml`)
      // Whoever looks into the folder finds whole messages only.
      await writeFile(`${file}.part`, bytes as Buffer, { mode: 0o600 })
      await rename(`${file}.part`, file)
      log.info(
        tellLinks ? { file, link: message.link } : { file },
        `No mail server is configured: "${message.subject}" is in the outbox`,
      )
    },
    close: () => composer.close(),
  }
}

function domainOf(from: string): string {
  return /@([^<>\s@]+)>?$/.exec(from)?.[1] ?? 'localhost'
}
