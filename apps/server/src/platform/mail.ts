import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { createTransport } from 'nodemailer'

export interface Message {
  to: string
  subject: string
  text: string
  html: string
  /** The one thing to click, logged when there is no mail server so that a newcomer gets on. */
  link?: string
}

export type SendMail = (message: Message) => Promise<void>

interface Options {
  smtpUrl: string | undefined
  from: string
  outbox: string
  log: FastifyBaseLogger
}

/** Sends by SMTP when a server is configured; else writes the message to the outbox folder and logs its link (AUTH-12). */
export function createMailer({ smtpUrl, from, outbox, log }: Options): SendMail {
  if (smtpUrl) {
    const transport = createTransport(smtpUrl)
    return async ({ link: _, ...message }) => {
      await transport.sendMail({ from, ...message })
    }
  }
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return async ({ link, ...message }) => {
    const { message: bytes } = await composer.sendMail({ from, ...message })
    await mkdir(outbox, { recursive: true })
    const file = join(
      outbox,
      `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`,
    )
    await writeFile(file, bytes as Buffer, { mode: 0o600 })
    log.info({ file, link }, `No mail server is configured: "${message.subject}" is in the outbox`)
  }
}
