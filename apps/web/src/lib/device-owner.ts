import type { Me } from '@prateleira/contract/account/schemas'
import type { Cash } from '@prateleira/contract/cash/schemas'
import type { Count } from '@prateleira/contract/counts/schemas'
import { wasSignedIn } from './session.ts'

/** Who was signed in at this browser when the server was last heard, to open a page without a network. */
const ME = 'prateleira-device-me'
/** Whose catalogue this browser keeps (device-catalog/), told without opening its storage. */
const OWNER = 'prateleira-device-owner'
/** The shop's registers when the server was last heard: a sale without network names the session that it was made in. */
const CASH = 'prateleira-device-cash'
/** The count that was gone on with here last: it goes on without network. */
const COUNT = 'prateleira-device-count'

function read(name: string): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

function write(name: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(name)
    else localStorage.setItem(name, value)
  } catch {}
}

/**
 * Kept of those only who may sell or take goods in, where that page was opened: there is nothing to be done without a network by anybody else. Not their
 * address and telephone number, which nothing needs then.
 */
export function keepMe(me: Me): void {
  const works = me.rights.some((right) => right === 'sell' || right === 'entries_write')
  write(
    ME,
    works && me.subscription.access === 'open' ? JSON.stringify({ ...me, email: '', phone: '' }) : null,
  )
}

/** Null also once the server has said that the session is over, whichever page heard it. */
export function keptMe(): Me | null {
  if (!wasSignedIn()) return null
  try {
    return JSON.parse(read(ME) ?? 'null') as Me | null
  } catch {
    return null
  }
}

/** Who was here last is not who acts now, and who does is not known yet: without network the page would open as the one before. */
export const forgetPerson = (): void => write(ME, null)

export function forgetMe(): void {
  write(ME, null)
  write(CASH, null)
  write(COUNT, null)
}

/** Only where the page opens without a network at all. */
export function keepCash(shop: string | null, cash: Cash): void {
  if (read(ME) !== null) write(CASH, JSON.stringify({ shop, cash }))
}

export function keptCash(shop: string | null): Cash | undefined {
  try {
    const kept = JSON.parse(read(CASH) ?? 'null') as { shop: string | null; cash: Cash } | null
    return kept?.shop === shop ? kept.cash : undefined
  } catch {
    return undefined
  }
}

export function keepCount(shop: string | null, count: Count): void {
  if (read(ME) !== null) write(COUNT, JSON.stringify({ shop, count }))
}

export function keptCount(shop: string | null): Count | undefined {
  try {
    const kept = JSON.parse(read(COUNT) ?? 'null') as { shop: string | null; count: Count } | null
    return kept?.shop === shop ? kept.count : undefined
  } catch {
    return undefined
  }
}

export const deviceOwner = (): string | null => read(OWNER)
export const setDeviceOwner = (owner: string | null): void => write(OWNER, owner)
