import type { Me } from '@prateleira/contract/account/schemas'
import type { Cash } from '@prateleira/contract/cash/schemas'
import type { Count } from '@prateleira/contract/counts/schemas'
import { wasSignedIn } from './session.ts'

/** The person who was last signed in at this browser, to open a page without a network. */
const ME = 'prateleira-device-me'
/** The owner of the stored catalogue (device-catalog/), known without opening its storage. */
const OWNER = 'prateleira-device-owner'
/** The shop's registers by the last answer: a sale without network names its session. */
const CASH = 'prateleira-device-cash'
/** The last opened count, which continues without network. */
const COUNT = 'prateleira-device-count'

/** The person who acts in this tab. */
let acting: string | null = null
export const actingHere = () => acting
export function noteActing(person: string): void {
  acting = person
}

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
 * Stored only for people who may sell or take goods in, once they have opened such a page: others have nothing to do
 * without a network. Contains neither address nor telephone number of a person; what the shop's receipts say of it stays.
 */
export function keepMe(me: Me): void {
  const works = me.rights.some((right) => right === 'sell' || right === 'entries_write')
  write(
    ME,
    works && me.subscription.access === 'open' ? JSON.stringify({ ...me, email: '', phone: '' }) : null,
  )
}

/** Also null once the server has said, to any tab, that the session is over. */
export function keptMe(): Me | null {
  if (!wasSignedIn()) return null
  try {
    return JSON.parse(read(ME) ?? 'null') as Me | null
  } catch {
    return null
  }
}

/**
 * The last person is no longer the acting one, and the new one is unknown yet: without network the page would open for
 * the wrong person.
 */
export const forgetPerson = (): void => write(ME, null)

export function forgetMe(): void {
  write(ME, null)
  write(CASH, null)
  write(COUNT, null)
}

/** Only in browsers where the page opens without a network at all. */
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
