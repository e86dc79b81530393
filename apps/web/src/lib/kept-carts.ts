import { DEVICE_KEPT_DAYS } from '@prateleira/contract/shared/constants'

/**
 * The open sale of each tab, kept on the device for its account and shop: it survives a reload, an expired session, a sign-out and a closed
 * tab, whose sale the next tab at the counter continues. Without customers after a sign-out.
 */
const PREFIX = 'prateleira-cart:'
const TAB = 'prateleira-tab'
/** A sale that was left longer ago is not continued by itself in another tab, and forgotten after DEVICE_KEPT_DAYS. */
const CONTINUED_HOURS = 24
const HOUR = 3_600_000

/** What of a sale names a customer. */
export interface Customers {
  customer: unknown
  payments?: readonly { method: string }[]
  /** Of theirs, and as good as money. */
  voucher?: unknown
}

/** What was sent of a sale, with its key, and who sold it: it may be registered, so it can only be sent again as it was. */
export interface Unanswered<Sent = unknown> {
  sent: Sent
  person: string
  /** It is among the sales set aside (`sales-aside.ts`) until it has its answer, by whichever tab: then this cart is over too. */
  aside?: boolean
}

interface Kept<Cart, Sent = unknown> {
  cart: Cart
  at: number
  unanswered: Unanswered<Sent> | null
}

let unanswered: Unanswered | null = null

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

/** Null where there is none, or none that can be read: whether it is whole, its reader knows. */
function read<Cart, Sent = unknown>(name: string): Kept<Cart, Sent> | null {
  const text = localStorage.getItem(name)
  try {
    const kept = JSON.parse(text ?? 'null') as Kept<Cart, Sent> | null
    return kept?.cart ? kept : null
  } catch {
    return null
  }
}

/** The open sale of this tab; null without one. */
export function readCart<Cart, Sent = unknown>(owner: string): Omit<Kept<Cart, Sent>, 'at'> | null {
  try {
    const kept = read<Cart, Sent>(nameOf(owner, tabName()))
    return kept && { cart: kept.cart, unanswered: kept.unanswered }
  } catch {
    return null
  }
}

/** Keeps this tab's sale; null: there is none. Storage may be full or forbidden; it is then not kept. */
export function writeCart<Cart extends Customers>(owner: string, cart: Cart | null): void {
  try {
    const name = nameOf(owner, tabName())
    if (cart === null) localStorage.removeItem(name)
    else localStorage.setItem(name, JSON.stringify({ cart, at: Date.now(), unanswered } satisfies Kept<Cart>))
  } catch {}
}

/** To be called before this tab's sale is sent, and with null once its answer is known. */
export function markSent(owner: string, value: Unanswered | null): void {
  unanswered = value
  try {
    const name = nameOf(owner, tabName())
    const kept = read(name)
    if (kept) localStorage.setItem(name, JSON.stringify({ ...kept, unanswered }))
  } catch {}
}

/** Takes the latest sale that a closed tab has left open; null without one. Of two tabs that ask at once one gets it. */
export async function takeLeftCart<Cart>(owner: string): Promise<Cart | null> {
  let taken: Cart | null = null
  await eachLeft<Cart>(owner, ({ cart, at, unanswered }) => {
    if (taken !== null || unanswered || Date.now() - at > CONTINUED_HOURS * HOUR) return false
    taken = cart
    return true
  })
  return taken
}

/** Hands over each sale that was sent without an answer and that no tab shows, whoever sold it; `take` says whether it was taken. */
export async function takeLeftUnanswered<Cart, Sent>(
  owner: string,
  take: (owner: string, cart: Cart, unanswered: Unanswered<Sent>) => boolean,
): Promise<void> {
  await eachLeft<Cart, Sent>(owner, ({ cart, unanswered }, whose) =>
    unanswered ? take(whose, cart, unanswered) : false,
  )
}

/** Shows what is left on the device, latest first, to one tab at a time, and removes what is taken. */
async function eachLeft<Cart, Sent = unknown>(
  owner: string,
  take: (kept: Kept<Cart, Sent>, whose: string) => boolean,
): Promise<void> {
  try {
    await claimTab()
    for (const name of leftBy(owner)) {
      const end = name.lastIndexOf(':')
      const [whose, tab] = [name.slice(PREFIX.length, end), name.slice(end + 1)]
      const show = () => {
        const kept = read<Cart, Sent>(name)
        if (kept && take(kept, whose)) localStorage.removeItem(name)
      }
      // The tabs of a browser have one session in one shop: none of them shows what is of another.
      if (whose !== owner || tab === tabName()) show()
      else if ('locks' in navigator)
        await navigator.locks.request(lockOf(tab), { ifAvailable: true }, (lock) => {
          if (lock) show()
        })
    }
  } catch {}
}

/** Leaves a sale that was taken and not continued to the next tab. */
export function leaveCart<Cart>(owner: string, cart: Cart): void {
  try {
    const kept: Kept<Cart> = { cart, at: Date.now(), unanswered: null }
    localStorage.setItem(nameOf(owner, crypto.randomUUID()), JSON.stringify(kept))
  } catch {}
}

/**
 * Names of the sales of other tabs, latest first, and those without an answer of other accounts, other shops and this tab before its page was
 * loaded. Forgets those that are too old, but for those without an answer.
 */
function leftBy(owner: string): string[] {
  const own = nameOf(owner, tabName())
  const found: [name: string, at: number][] = []
  for (const name of Object.keys(localStorage)) {
    if (!name.startsWith(PREFIX)) continue
    const kept = read(name) ?? { at: 0, unanswered: null }
    if (name === own && (unanswered || !kept.unanswered || kept.unanswered.aside)) continue
    if (kept.unanswered) found.push([name, kept.at])
    else if (Date.now() - kept.at > DEVICE_KEPT_DAYS * 24 * HOUR) localStorage.removeItem(name)
    else if (name.startsWith(nameOf(owner, ''))) found.push([name, kept.at])
  }
  return found.sort(([, one], [, other]) => other - one).map(([name]) => name)
}

/** Without a customer nobody owes, and nobody's voucher is offered: a part put on fiado has to be paid otherwise. */
export const withoutCustomer = ({ payments, voucher: _, ...cart }: Customers) => ({
  ...cart,
  customer: null,
  ...(Array.isArray(payments) && { payments: payments.filter((payment) => payment?.method !== 'fiado') }),
})

/** After a sign-out nobody's name stays on the device, and none of another account's (`but`) when somebody signs in. */
export function forgetCustomers(but: string | null = null): void {
  try {
    for (const name of Object.keys(localStorage)) {
      if (but !== null && name.startsWith(`${PREFIX}${but}:`)) continue
      const kept = name.startsWith(PREFIX) ? read<Customers>(name) : null
      if (kept) localStorage.setItem(name, JSON.stringify({ ...kept, cart: withoutCustomer(kept.cart) }))
    }
  } catch {}
}
