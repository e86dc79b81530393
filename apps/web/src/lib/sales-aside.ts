import { DEVICE_KEPT_DAYS } from '@prateleira/contract/shared/constants'
import { type Customers, takeLeftUnanswered, withoutCustomer } from './kept-carts.ts'
import { isKey } from './stored-shape.ts'

/**
 * Sales that were sent without an answer, kept on the device for their account and shop until they are answered: those of a tab that still shows
 * them, those set aside to serve the next customer, and those of closed tabs. Each has an entry of its own: no tab overwrites what another one
 * has set aside. Without customers after a sign-out.
 */
const PREFIX = 'prateleira-aside:'
const DAY = 86_400_000

export interface Aside<Sent extends { key: string }, Cart> {
  sent: Sent
  cart: Cart
  /** The person who sold it: whoever sends it again is its seller for the server. */
  person: string
  /** When it was set aside, in milliseconds. */
  at: number
}

const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of [...listeners]) listener()
}
const nameOf = (owner: string, key: string) => `${PREFIX}${owner}:${key}`

/** Calls back when a sale is set aside or answered, in this tab or another. */
export function watchAside(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

/** The account and shop of an entry. */
const ownerOf = (name: string) => name.slice(PREFIX.length, name.lastIndexOf(':'))
const accountOf = (owner: string) => owner.slice(0, owner.indexOf(':'))
const shopOf = (owner: string) => owner.slice(owner.indexOf(':') + 1)

/** What is set aside, as a text that changes with it; `ofShop`: by other accounts too, for who manages the shop. */
export function asideNames(owner: string, ofShop = false): string {
  const isMeant = (one: string) => one === owner || (ofShop && shopOf(one) === shopOf(owner))
  try {
    return Object.keys(localStorage)
      .filter((name) => name.startsWith(PREFIX) && isMeant(ownerOf(name)))
      .sort()
      .join(' ')
  } catch {
    return ''
  }
}

export const countAside = (owner: string, ofShop = false) =>
  asideNames(owner, ofShop).split(' ').filter(Boolean).length

/** Null where there is none, or none that can be read. */
function read<Sent extends { key: string }, Cart>(name: string): Aside<Sent, Cart> | null {
  try {
    const sale = JSON.parse(localStorage.getItem(name) ?? 'null') as Partial<Aside<Sent, Cart>> | null
    return sale?.sent && sale.cart ? (sale as Aside<Sent, Cart>) : null
  } catch {
    return null
  }
}

/** What an owner, or everybody in their shop, has set aside and `isWhole`, the oldest first. */
export function readAside<Sent extends { key: string }, Cart>(
  owner: string,
  ofShop = false,
  isWhole: (sale: Aside<Sent, Cart>) => boolean = () => true,
): (Aside<Sent, Cart> & { owner: string })[] {
  return asideNames(owner, ofShop)
    .split(' ')
    .flatMap((name) => {
      const sale = read<Sent, Cart>(name)
      const isOwn = sale !== null && name === nameOf(ownerOf(name), sale.sent.key)
      return isOwn && isWhole(sale) ? { ...sale, owner: ownerOf(name) } : []
    })
    .sort((one, other) => one.at - other.at)
}

/** The names of those that `readAside` leaves out, with what is stored there. */
export function brokenAside(
  owner: string,
  ofShop: boolean,
  whole: readonly { owner: string; sent: { key: string } }[],
): { name: string; stored: unknown }[] {
  const known = new Set(whole.map((one) => nameOf(one.owner, one.sent.key)))
  return asideNames(owner, ofShop)
    .split(' ')
    .filter((name) => name !== '' && !known.has(name))
    .map((name) => ({ name, stored: read(name) }))
}

/** Deletes what cannot be read. */
export function discardBroken(name: string): void {
  localStorage.removeItem(name)
  tell()
}

/** Whether a sale is still set aside: another tab may have got its answer. */
export function isAside(owner: string, key: string): boolean {
  return localStorage.getItem(nameOf(owner, key)) !== null
}

/**
 * Sets a sale aside; false when the browser does not keep it. Forgets what was set aside too long ago of other accounts in other shops, which
 * nobody here is shown.
 */
export function putAside<Sent extends { key: string }, Cart>(
  owner: string,
  sale: Omit<Aside<Sent, Cart>, 'at'>,
): boolean {
  const isForeign = (one: string) => accountOf(one) !== accountOf(owner) && shopOf(one) !== shopOf(owner)
  try {
    for (const name of Object.keys(localStorage))
      if (name.startsWith(PREFIX) && isForeign(ownerOf(name)))
        if (Date.now() - (read(name)?.at ?? 0) > DEVICE_KEPT_DAYS * DAY) localStorage.removeItem(name)
  } catch {}
  return put(owner, sale)
}

function put<Sent extends { key: string }, Cart>(
  owner: string,
  { sent, cart, person }: Omit<Aside<Sent, Cart>, 'at'>,
): boolean {
  try {
    localStorage.setItem(nameOf(owner, sent.key), JSON.stringify({ sent, cart, person, at: Date.now() }))
  } catch {
    return false
  }
  tell()
  return true
}

/** Sets aside for their owners what was sent without an answer and no tab shows, so that `readAside` has it. */
export const putLeftAside = (owner: string): Promise<void> =>
  takeLeftUnanswered<unknown, Partial<{ key: string }> | null>(
    owner,
    (whose, cart, { sent, person, aside }) => {
      if (aside) return true
      const key = sent?.key
      return isKey(key) && put(whose, { sent: { ...sent, key }, cart, person })
    },
  )

/** To be called once a sale has its answer. */
export function dropAside(owner: string, key: string): void {
  localStorage.removeItem(nameOf(owner, key))
  tell()
}

/** Works on a sale in one tab at a time; false when another one is at it. */
export async function aloneWith(key: string, work: () => Promise<void>): Promise<boolean> {
  if (!('locks' in navigator)) {
    await work()
    return true
  }
  return navigator.locks.request(PREFIX + key, { ifAvailable: true }, async (lock) => {
    if (lock) await work()
    return lock !== null
  })
}

/** After a sign-out nobody's name stays on the device, and none of another account's (`but`) when somebody signs in. */
export function forgetAsideCustomers(but: string | null = null): void {
  try {
    for (const name of Object.keys(localStorage)) {
      if (but !== null && name.startsWith(`${PREFIX}${but}:`)) continue
      const aside = name.startsWith(PREFIX) ? read<{ key: string }, Customers>(name) : null
      if (aside) localStorage.setItem(name, JSON.stringify({ ...aside, cart: withoutCustomer(aside.cart) }))
    }
  } catch {}
}
