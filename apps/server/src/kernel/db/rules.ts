import { ENTITLEMENTS } from '@prateleira/contract/permissions'
import {
  LOG_MONTHS,
  SESSION_DAYS,
  SESSION_MOST_DAYS,
  TRIAL_DAYS,
  UNUSED_IMAGE_HOURS,
} from '@prateleira/contract/shared/constants'
import type pg from 'pg'

const typeOf = (value: string) => (value.startsWith('interval') ? 'interval' : 'text[]')

/** The contract's rules that functions and policies of the database follow too, each an SQL function without arguments. */
const RULES = {
  trial_time: `interval '${TRIAL_DAYS} days'`,
  session_time: `interval '${SESSION_DAYS} days'`,
  session_most_time: `interval '${SESSION_MOST_DAYS} days'`,
  log_time: `interval '${LOG_MONTHS} months'`,
  unused_image_time: `interval '${UNUSED_IMAGE_HOURS} hours'`,
  every_entitlement: `array['${ENTITLEMENTS.join("', '")}']`,
}

/**
 * Writes the rules into the database, with its owner's login. Immutable functions without arguments: PostgreSQL puts their value in
 * their place once for each plan, so that a rule costs nothing when it is followed.
 */
export async function writeRules(client: pg.Client): Promise<void> {
  for (const [name, value] of Object.entries(RULES))
    await client.query(
      `create or replace function ${name}() returns ${typeOf(value)} language sql immutable parallel safe return ${value}`,
    )
}
