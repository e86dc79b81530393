import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { createTransport } from 'nodemailer'

export interface Message {
  /** The same for every attempt, so that duplicates are recognised. */
  id: string
  to: string
  subject: string
  text: string
  html: string
  /** The letter's link, logged without a mail server so that a developer can follow it. */
  link?: string | undefined
}

/** Sends a message; throws when it was not accepted, MailRefused when it never will be. */
export interface Transport {
  send(message: Message): Promise<void>
  close(): void
}

interface SmtpError {
  /** The mail server's answer (RFC 5321, section 4.2): 4xx is temporary, 5xx permanent. */
  responseCode: number
  /** The command that was answered. */
  command: string
}

/**
 * The mail server permanently refuses this message for this recipient. Its response contains the address, so it is not kept.
 */
export class MailRefused extends Error {
  override name = 'MailRefused'
  readonly responseCode: number
  constructor(responseCode: number) {
    super('The mail server refused a message for good')
    this.responseCode = responseCode
  }
}

/** Whether recipient or message were refused permanently; a refused sign-in or sender is for the operator to fix. */
function isForGood(error: unknown): boolean {
  const { responseCode, command } = error as Partial<SmtpError>
  return responseCode !== undefined && responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA')
}

interface Options {
  smtpUrl: string | undefined
  from: string
  outbox: string
  /** Whether links are logged; whoever reads the log could then set a person's password. */
  tellLinks: boolean
  log: FastifyBaseLogger
}

/** An unresponsive mail server must not hold a job longer than the job may take. */
const PATIENCE = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 45_000 }

/**
 * Sends by SMTP when a server is configured, else writes the message to the outbox folder and logs its link (AUTH-12).
 */
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
      // Renamed when complete, so that the folder contains whole messages only.
      try {
        await writeFile(`${file}.part`, bytes as Buffer, { mode: 0o600 })
        await rename(`${file}.part`, file)
      } catch (error) {
        // The next attempt has another name.
        await rm(`${file}.part`, { force: true })
        throw error
      }
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
