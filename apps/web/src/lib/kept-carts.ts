import { DEVICE_KEPT_DAYS } from '@prateleira/contract/shared/constants'

/**
 * The open sale of each tab, kept on the device for its account and shop: it survives a reload, an expired session, a sign-out and a closed
 * tab, whose sale the next tab at the counter continues. Without customers after a sign-out.
 */
const PREFIX = 'prateleira-cart:'
const TAB = 'prateleira-tab'
/** The draft of this tab with the key and payments of a sale that was sent without an answer. */
export const SENT_DRAFT = 'counter-sent'
/** A sale that was left longer ago is not continued by itself in another tab, and forgotten after DEVICE_KEPT_DAYS. */
const CONTINUED_HOURS = 24
const HOUR = 3_600_000

/** What of a sale names a customer. */
export interface Customers {
  customer: unknown
  payments?: readonly { method: string }[]
}

interface Kept<Cart> {
  cart: Cart
  at: number
  /** Sent to the server, without an answer yet: only the tab that knows its key may send it again. */
  sent: boolean
}

let sent = false

const nameOf = (owner: string, tab: string) => `${PREFIX}${owner}:${tab}`

/** This tab's name, which a duplicated tab has too until `claimTab` has given it another one. */
function tabName(fresh = false): string {
  const name = (fresh ? null : sessionStorage.getItem(TAB)) ?? crypto.randomUUID()
  sessionStorage.setItem(TAB, name)
  return name
}

const lockOf = (tab: string) => `${TAB}:${tab}`

let claimed: Promise<void> | undefined

/** Holds this tab's name until the page ends, so that no other tab continues its sale. */
export function claimTab(): Promise<void> {
  claimed ??= new Promise((resolve) => {
    if (!('locks' in navigator)) return resolve()
    void navigator.locks.request(lockOf(tabName()), { ifAvailable: true }, (lock) => {
      resolve()
      if (lock) return new Promise(() => {})
      claimed = undefined
      tabName(true)
      return claimTab()
    })
  })
  return claimed
}

function read<Cart>(name: string): Kept<Cart> | null {
  const text = localStorage.getItem(name)
  return text === null ? null : (JSON.parse(text) as Kept<Cart>)
}

/** The open sale of this tab; null without one, or when it was sent and its key is not known here any more. */
export function readCart<Cart>(owner: string, knowsKey: boolean): Cart | null {
  try {
    const kept = read<Cart>(nameOf(owner, tabName()))
    return kept && (knowsKey || !kept.sent) ? kept.cart : null
  } catch {
    return null
  }
}

/** Keeps this tab's sale; null: there is none. Storage may be full or forbidden; it is then not kept. */
export function writeCart<Cart extends Customers>(owner: string, cart: Cart | null): void {
  try {
    const name = nameOf(owner, tabName())
    if (cart === null) localStorage.removeItem(name)
    else localStorage.setItem(name, JSON.stringify({ cart, at: Date.now(), sent } satisfies Kept<Cart>))
  } catch {}
}

/** To be called before this tab's sale is sent, and once its answer is known. */
export function markSent(owner: string, value: boolean): void {
  sent = value
  try {
    const name = nameOf(owner, tabName())
    const kept = read(name)
    if (kept) localStorage.setItem(name, JSON.stringify({ ...kept, sent }))
  } catch {}
}

/** Takes the latest sale that a closed tab has left; null without one. Of two tabs that ask at once one gets it. */
export async function takeLeftCart<Cart>(owner: string): Promise<Cart | null> {
  try {
    await claimTab()
    if (!('locks' in navigator)) return null
    for (const name of leftBy(owner)) {
      const tab = name.slice(nameOf(owner, '').length)
      const taken = await navigator.locks.request(lockOf(tab), { ifAvailable: true }, (lock) => {
        const kept = lock && read<Cart>(name)
        if (!kept || kept.sent) return null
        localStorage.removeItem(name)
        return kept.cart
      })
      if (taken !== null) return taken
    }
  } catch {}
  return null
}

/** Leaves a sale that was taken and not continued to the next tab. */
export function leaveCart<Cart>(owner: string, cart: Cart): void {
  try {
    const kept: Kept<Cart> = { cart, at: Date.now(), sent: false }
    localStorage.setItem(nameOf(owner, crypto.randomUUID()), JSON.stringify(kept))
  } catch {}
}

/** Names of the sales of other tabs that are young enough, latest first; forgets those that are too old. */
function leftBy(owner: string): string[] {
  const own = nameOf(owner, tabName())
  const found: [name: string, at: number][] = []
  for (const name of Object.keys(localStorage)) {
    if (!name.startsWith(PREFIX) || name === own) continue
    const { at } = read(name) ?? { at: 0 }
    const age = Date.now() - at
    if (age > DEVICE_KEPT_DAYS * 24 * HOUR) localStorage.removeItem(name)
    else if (name.startsWith(nameOf(owner, '')) && age <= CONTINUED_HOURS * HOUR) found.push([name, at])
  }
  return found.sort(([, one], [, other]) => other - one).map(([name]) => name)
}

/** Without a customer nobody owes: a part put on fiado has to be paid otherwise. */
export const withoutCustomer = ({ payments, ...cart }: Customers) => ({
  ...cart,
  customer: null,
  ...(payments && { payments: payments.filter(({ method }) => method !== 'fiado') }),
})

/** After a sign-out nobody's name stays on the device. */
export function forgetCustomers(): void {
  try {
    for (const name of Object.keys(localStorage)) {
      const kept = name.startsWith(PREFIX) ? read<Customers>(name) : null
      if (kept) localStorage.setItem(name, JSON.stringify({ ...kept, cart: withoutCustomer(kept.cart) }))
    }
  } catch {}
}
