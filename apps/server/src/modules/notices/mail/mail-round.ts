import { accessOf, type SubscriptionStatus } from '@prateleira/contract/billing/rules'
import { FIRST_MAIL_HOUR, LAST_MAIL_HOUR, NOTICES_LISTED } from '@prateleira/contract/notices/constants'
import { LOCALE } from '@prateleira/contract/shared/constants'
import { addDays, dateIn } from '@prateleira/contract/shared/dates'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { Tx, WorkDoor } from '../../../kernel/db/tenant-db.ts'
import type { Letter } from '../../../kernel/mail/index.ts'
import type { Settings } from '../../../kernel/rpc/context.ts'
import type { Clock } from '../../../kernel/time/clock.ts'
import { popularRows, salesIn } from '../../reports/index.ts'
import { lowStockLetter, trialLetter, weekLetter } from '../letters.ts'
import { lowCounts, lowProducts } from '../queries.ts'
import { queueLetterOnce } from './queue-letter-once.ts'

export interface Rounds {
  /** Connections as prateleira_jobs. */
  pool: pg.Pool
  door: WorkDoor
  clock: Clock
  settings: Settings
  log: FastifyBaseLogger
}

interface Due {
  shop_id: string
  timezone: string
  subscription_status: SubscriptionStatus
  subscription_expires_at: Date | null
}

const HOURS = `extract(hour from $1::timestamptz at time zone p.timezone) between ${FIRST_MAIL_HOUR} and ${LAST_MAIL_HOUR}`
/** Mail goes to the shop's owner, as their settings say. */
const OWNED = 'from shops p join people o on o.person_id = p.owner_id'
const SHOP = 'p.shop_id, p.timezone, p.subscription_status, p.subscription_expires_at'
const TODAY = `(($1::timestamptz at time zone p.timezone)::date)`
const UNTOLD = (mark: string) =>
  `not exists (select from mail_marks m where m.shop_id = p.shop_id and m.mark = ${mark})`

interface Round {
  /** SQL for shops that may be due; $1 is now. */
  due: string
  mark(shop: Due, now: Date): string
  /** Null when there is nothing to report. */
  letter(rounds: Rounds, shop: Due, now: Date): Promise<Letter | null>
}

const low: Round = {
  due: `select ${SHOP} ${OWNED} where o.email_notifications and o.stock_alerts and ${HOURS}
           and ${UNTOLD(`'low_stock:' || ${TODAY}`)}`,
  mark: ({ timezone }, now) => `low_stock:${dateIn(timezone, now)}`,
  letter: async ({ door, settings }, { shop_id: shopId }) => {
    const [rows, { total }] = await door.enterAs(shopId, (tx) =>
      Promise.all([tx.many(lowProducts(NOTICES_LISTED.mail)), tx.one(lowCounts())]),
    )
    return total === 0 ? null : lowStockLetter(rows, total, settings.appUrl)
  },
}

const week: Round = {
  due: `select ${SHOP} ${OWNED} where o.email_notifications and o.report_notifications and ${HOURS}
           and extract(isodow from ${TODAY}) = 1 and ${UNTOLD(`'week:' || ${TODAY}`)}`,
  mark: ({ timezone }, now) => `week:${dateIn(timezone, now)}`,
  letter: async ({ door, settings }, { shop_id: shopId, timezone }, now) => {
    const monday = dateIn(timezone, now)
    const [from, to] = [addDays(monday, -7), addDays(monday, -1)]
    const read = async (tx: Tx) => ({
      sales: await tx.one(salesIn({ from, to })),
      before: await tx.one(salesIn({ from: addDays(from, -7), to: addDays(from, -1) })),
      popular: await tx.many(popularRows({ from, to })),
      low: (await tx.one(lowCounts())).total,
    })
    return weekLetter({ from, to, ...(await door.enterAs(shopId, read)) }, settings.appUrl)
  },
}

const trial: Round = {
  due: `select ${SHOP} ${OWNED} where o.email_notifications and p.subscription_status = 'trial'
           and p.subscription_expires_at > $1 and p.subscription_expires_at <= $1::timestamptz + interval '24 hours'`,
  mark: ({ subscription_expires_at: end }) => `trial_ending:${end?.toISOString()}`,
  letter: async ({ settings }, { timezone, subscription_expires_at: end }, now) => {
    if (!end) return null
    const time = new Intl.DateTimeFormat(LOCALE, { timeZone: timezone, timeStyle: 'short' }).format(end)
    return trialLetter({ today: dateIn(timezone, end) === dateIn(timezone, now), time }, settings.appUrl)
  },
}

/**
 * One round over all shops: trials that end within a day, the daily list of low stock, the weekly report (PRF-02). Each
 * recipient is marked in the statement that queues the letter. One shop's failure does not delay the others; the round fails at
 * its end.
 */
export async function mailRound(rounds: Rounds): Promise<void> {
  const now = rounds.clock()
  let failed = 0
  for (const { due, mark, letter } of [trial, low, week]) {
    const { rows } = await rounds.pool.query<Due>(due, [now])
    for (const shop of rows) {
      const { shop_id: shopId, subscription_status: status, subscription_expires_at: expiresAt } = shop
      if (accessOf({ status, expiresAt }, now, rounds.settings.graceDays) !== 'open') continue
      try {
        const about = { shopId, mark: mark(shop, now), letter: await letter(rounds, shop, now) }
        await queueLetterOnce(rounds.pool, about, now)
      } catch (error) {
        failed += 1
        rounds.log.error({ err: error, shop: shopId }, 'A notice by mail could not be made')
      }
    }
  }
  if (failed > 0) throw new Error(`${failed} notices by mail could not be made`)
}
