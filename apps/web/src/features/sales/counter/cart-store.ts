import type { VariantOption } from '@prateleira/contract/catalog/schemas'
import { afterPaint } from '../../../lib/after-paint.ts'
import { soundRefused, soundTaken } from '../../../lib/sounds.ts'
import { type Cart, change, EMPTY, found, renewed, scanned, weighed } from './cart.ts'
import { troubleOf } from './cart-trouble.ts'
import { lookUp, recall, remember } from './catalogue.ts'
import type { Labelled } from './scale-label.ts'

/** Codes printed by scales begin with 2. */
const LIKE_A_LABEL = /^2\d{12}$/
/** Maximum number of undo steps. */
const UNDOABLE = 50

interface ScannedCode {
  code: string
  physical: string | null
  /** '' if not given. */
  quantity: string
}

export interface CartState {
  cart: Cart
  /** The line added or increased last. */
  highlighted: string | null
  canUndo: boolean
}

/**
 * The open sale, outside of React: a scan re-renders only lines and total, not the whole page. Codes are looked up as
 * they are added, and every action can be undone.
 */
export class CartStore {
  state: CartState
  private past: Cart[] = []
  private acting: string | null = null
  private checks = false
  /** How often money was begun to be taken: a total that a customer was told keeps its prices. */
  private paidTimes = 0
  /** Whether a page shows it; what an answer does to it is lost otherwise. */
  isShown = false
  /** Called with the ids under which a sale that ends may have been parked. */
  onCopies: (ids: string[]) => void = () => {}
  private readonly asking = new Set<string>()
  private readonly listeners = new Set<() => void>()
  private readonly readLabel: (code: string) => Promise<Labelled[]>

  constructor(begun: Cart, readLabel: (code: string) => Promise<Labelled[]>) {
    this.state = { cart: begun, highlighted: null, canUndo: false }
    this.readLabel = readLabel
  }

  get cart(): Cart {
    return this.state.cart
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  private show(next: Partial<CartState>): void {
    this.state = { ...this.state, ...next }
    for (const listener of [...this.listeners]) listener()
    if (next.cart) this.askLater()
  }

  /** Looks up lines left unresolved by a reload or an undo, once the whole action is done. */
  askLater(): void {
    if (this.checks) return
    this.checks = true
    queueMicrotask(() => {
      this.checks = false
      for (const line of this.cart.lines) if (line.state === 'pending') void this.ask(line.key, line)
    })
  }

  /** Looks up again what is unknown or short: it may have been registered since, or its stock put right. */
  askAgain(): void {
    const { lines } = this.cart
    for (const line of lines)
      if (line.goods && (line.goods.available === null || troubleOf(this.cart, line)?.short))
        lookUp(line.goods.sku)
          .then((options) => this.settle((before) => renewed(before, options)))
          .catch(() => undefined)
    if (lines.some(({ state }) => state === 'unknown'))
      this.settle((before) => ({
        ...before,
        lines: lines.map((line) => (line.state === 'unknown' ? { ...line, state: 'pending' } : line)),
      }))
    else this.askLater()
  }

  /** A change without an action, such as an answer: it cannot be undone. */
  readonly settle = (next: (before: Cart) => Cart): void => {
    const cart = next(this.cart)
    if (cart !== this.cart) this.show({ cart })
  }

  /** An action of a person. Consecutive actions with the same name, such as the keys of an amount, are undone together. */
  readonly act = (next: (before: Cart) => Cart, name: string | null = null): void => {
    const before = this.cart
    const cart = next(before)
    if (cart === before) return
    if (name === null || name !== this.acting) this.past = [...this.past.slice(1 - UNDOABLE), before]
    this.acting = name
    this.show({ cart, canUndo: true })
  }

  private highlight(key: string, option: VariantOption): void {
    // It may have been merged into an earlier line.
    const into = this.cart.lines.find((one) => one.key === key) ?? lineOf(this.cart, option)
    this.show({ highlighted: into?.key ?? null })
    afterPaint(soundTaken)
  }

  private place(key: string, options: VariantOption[]): void {
    const line = this.cart.lines.find((one) => one.key === key)
    if (!line) return
    const [only] = options
    if (options.length === 1 && only) {
      this.settle((before) => found(before, key, only))
      this.highlight(key, only)
    } else {
      this.settle((before) =>
        change(before, key, { state: options.length > 1 ? 'several' : 'unknown', options }),
      )
      this.show({ highlighted: key })
      afterPaint(soundRefused)
    }
  }

  private async labelledBy(code: string): Promise<Labelled[]> {
    return LIKE_A_LABEL.test(code) ? this.readLabel(code) : []
  }

  private async ask(key: string, { code, physical }: Pick<ScannedCode, 'code' | 'physical'>): Promise<void> {
    if (this.asking.has(key)) return
    this.asking.add(key)
    try {
      // An exact code always comes first.
      const exact = await lookUp(code)
      const other = exact.length === 0 && physical !== null ? await lookUp(physical) : exact
      if (other.length > 0) return this.place(key, other)
      this.weigh(key, await this.labelledBy(code))
    } catch {
      this.settle((before) => change(before, key, { state: 'failed' }))
      soundRefused()
    } finally {
      this.asking.delete(key)
    }
  }

  /** The only product that a label of a scale means, in its quantity; otherwise these options. */
  private weigh(key: string, labels: Labelled[], options = labels.map(({ option }) => option)): void {
    const [label] = labels
    if (label && labels.length === 1) {
      this.settle((before) => weighed(before, key, label.option, label.line))
      this.highlight(key, label.option)
    } else this.place(key, options)
  }

  readonly scan = ({ code, physical, quantity }: ScannedCode): void => {
    const key = crypto.randomUUID()
    const known = recall(code)
    this.act((before) => scanned(before, { key, code, physical, quantity }))
    this.show({ highlighted: key })
    if (!known) return
    this.place(key, known)
    const begun = this.paidTimes
    // The current price and stock of a product taken from memory.
    afterPaint(() => {
      void lookUp(code)
        .catch(() => [])
        .then((options) =>
          this.settle((before) => renewed(before, options, begun === this.paidTimes ? key : null)),
        )
    })
  }

  /** A product chosen by name, or among several with the same code. */
  readonly choose = (option: VariantOption, quantity: string, line?: string): void => {
    remember([option])
    const key = line ?? crypto.randomUUID()
    if (!line) this.act((before) => scanned(before, { key, code: option.sku, physical: null, quantity }))
    const code = line && this.cart.lines.find((one) => one.key === line)?.code
    if (code && LIKE_A_LABEL.test(code)) void this.takeOfLabel(key, code, option)
    else this.place(key, [option])
  }

  /** One of several that a label of a scale may mean, in the quantity that the label then has. */
  private async takeOfLabel(key: string, code: string, option: VariantOption): Promise<void> {
    try {
      const labels = await this.labelledBy(code)
      const own = labels.filter(({ option: one }) => one.product_variant_id === option.product_variant_id)
      this.weigh(key, own, [option])
    } catch {
      // What the label says is not known: the product is, and asks for what it needs.
      this.place(key, [option])
    }
  }

  /** Money is being taken for what the cart comes to now. */
  readonly agree = (): void => {
    this.paidTimes += 1
  }

  readonly retry = (key: string): void => this.settle((before) => change(before, key, { state: 'pending' }))

  readonly undo = (): void => {
    const before = this.past.at(-1)
    if (!before) return
    this.acting = null
    this.past = this.past.slice(0, -1)
    // Taking a payment is no action of the list, nor is parking.
    const { payments, parkedAs = [] } = this.cart
    this.show({ cart: { ...before, payments, parkedAs }, canUndo: this.past.length > 0 })
  }

  /** Changes the ids under which the open sale may have been parked. */
  readonly noteCopies = (next: (ids: string[]) => string[]): void =>
    this.settle((cart) => ({ ...cart, parkedAs: next(cart.parkedAs ?? []) }))

  /** Starts the next sale, or continues a parked one. `parked`: the id under which the one until now waits, which is no copy of it. */
  readonly begin = (next: Cart = EMPTY, parked: string | null = null): void => {
    const copies = (this.cart.parkedAs ?? []).filter((id) => id !== parked)
    if (copies.length > 0) this.onCopies(copies)
    this.acting = null
    this.past = []
    this.show({ cart: next, highlighted: null, canUndo: false })
  }
}

const lineOf = ({ lines }: Cart, { product_variant_id: id }: VariantOption) =>
  lines.findLast((line) => line.goods?.product_variant_id === id)
