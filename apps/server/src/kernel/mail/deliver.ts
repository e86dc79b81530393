import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { JobData } from '../jobs/index.ts'
import type { Bound } from './bound.ts'
import { type Letter, type MailKind, renderLetter } from './letter.ts'
import { MailRefused, type Transport } from './transport.ts'

export interface Delivery {
  /** Connections as prateleira_jobs. */
  pool: pg.Pool
  transport: Transport
  appUrl: string
  /** Whether optional mail goes to confirmed addresses only: where addresses are confirmed at all (AUTH-12). */
  confirmedOnly: boolean
  /** Limits mail that anybody can cause to be sent to an address. */
  bound: Bound
  log: FastifyBaseLogger
}

interface Waiting {
  kind: MailKind
  letter: Letter
  email: string
  email_verified: boolean
  full_name: string
  /** Whether the person wants optional mail. */
  wants_more: boolean
}

const WAITING = `
  select m.kind, m.letter, coalesce(r.email, m.address) as email, coalesce(r.email_verified, false) as email_verified,
         coalesce(r.full_name, '') as full_name, coalesce(r.wants_more, false) as wants_more
    from outgoing_mail m
    left join lateral mail_recipient(m.person_id) r (email, email_verified, full_name, wants_more) on true
   where m.person_id is not distinct from $1 and m.id = $2 and coalesce(r.email, m.address) is not null`

/** Messages that one server sends at the same time. */
const AT_ONCE = 5

/**
 * Sends queued messages, each at least once: when the server is killed after the mail server accepted it and before that was
 * recorded, it is sent again under the same id.
 */
export function deliverMail({ pool, transport, appUrl, confirmedOnly, bound, log }: Delivery) {
  return {
    batch: AT_ONCE,
    run: async (_: unknown, { person_id: personId, mail_id: mailId }: JobData) => {
      const found = await pool.query<Waiting>(WAITING, [personId, mailId])
      // Already sent, or its person is gone.
      if (!found.rows[0]) return
      const { kind, letter, email, full_name: name, ...recipient } = found.rows[0]
      const unwanted = !recipient.wants_more || (confirmedOnly && !recipient.email_verified)
      const tooMany = letter.asked === 'by anybody' && !(await bound.take(email))
      if (!tooMany && (kind !== 'notice' || !unwanted)) {
        const message = {
          id: String(mailId),
          to: email,
          subject: letter.subject,
          ...renderLetter(letter, { name, kind, appUrl }),
          link: letter.action?.url,
        }
        const about = { mail: mailId, person: personId, kind }
        try {
          await transport.send(message)
          log.debug(about, 'A message was sent')
        } catch (error) {
          if (!(error instanceof MailRefused)) {
            if (letter.asked === 'by anybody') await bound.giveBack(email)
            throw error
          }
          log.warn({ ...about, responseCode: error.responseCode }, 'A message was refused for good')
        }
      }
      await pool.query('delete from outgoing_mail where id = $1', [mailId])
    },
  }
}
