import type { VariantOption } from '@prateleira/contract/catalog/schemas'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { readDraft, writeDraft } from '../../lib/drafts.ts'
import { useDeviceDraftOwner } from '../../lib/me.ts'
import { type Cart, change, EMPTY, found, renewed, scanned, weighed } from './cart.ts'
import { lookUp, recall, remember } from './catalogue.ts'
import { labelledBy } from './scale-label.ts'
import { soundRefused, soundTaken } from './sounds.ts'

const DRAFT = 'counter'
/** As many acts as anybody takes back. */
const UNDOABLE = 50

interface ScannedCode {
  code: string
  physical: string | null
  /** '' when none was said. */
  quantity: string
}

/** The open sale: its lines are looked up as they come, every act can be taken back, and a reload or an expired session loses nothing. */
export function useCart() {
  const owner = useDeviceDraftOwner()
  const queryClient = useQueryClient()
  const [cart, setCart] = useState<Cart>(() => readDraft<Cart>(owner, DRAFT)?.values ?? EMPTY)
  const [past, setPast] = useState<Cart[]>([])
  const [highlighted, setHighlighted] = useState<string | null>(null)
  const current = useRef(cart)
  const asking = useRef(new Set<string>())
  const acting = useRef<string | null>(null)

  useEffect(() => {
    let isWritten = false
    const write = () => {
      if (!isWritten) writeDraft(owner, DRAFT, { values: cart })
      isWritten = true
    }
    // Behind the frame that shows it; a page that goes away earlier writes it first.
    const timer = setTimeout(write)
    window.addEventListener('pagehide', write)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pagehide', write)
      write()
    }
  }, [cart, owner])

  /** What comes of itself, such as an answer: nothing to be taken back. */
  const settle = useCallback((next: (before: Cart) => Cart) => {
    current.current = next(current.current)
    setCart(current.current)
  }, [])
  /** What a person did. Acts of one name in a row, such as the keys of an amount, are taken back together. */
  const act = useCallback(
    (next: (before: Cart) => Cart, name: string | null = null) => {
      const before = current.current
      const after = next(before)
      if (after === before) return
      if (name === null || name !== acting.current) setPast((all) => [...all.slice(1 - UNDOABLE), before])
      acting.current = name
      settle(() => after)
    },
    [settle],
  )

  const place = useCallback(
    (key: string, options: VariantOption[]) => {
      const line = current.current.lines.find((one) => one.key === key)
      if (!line) return
      const [only] = options
      if (options.length === 1 && only) {
        settle((before) => found(before, key, only))
        // It may have gone into an earlier line.
        const into = current.current.lines.find((one) => one.key === key) ?? lineOf(current.current, only)
        setHighlighted(into?.key ?? null)
        soundTaken()
      } else {
        settle((before) =>
          change(before, key, { state: options.length > 1 ? 'several' : 'unknown', options }),
        )
        setHighlighted(key)
        soundRefused()
      }
    },
    [settle],
  )
  const ask = useCallback(
    async (key: string, { code, physical }: Pick<ScannedCode, 'code' | 'physical'>) => {
      if (asking.current.has(key)) return
      asking.current.add(key)
      try {
        // An exact code always comes first.
        const exact = await lookUp(code)
        const other = exact.length === 0 && physical !== null ? await lookUp(physical) : exact
        const label = other.length === 0 ? await labelledBy(queryClient, code) : null
        if (label === null) return place(key, other)
        settle((before) => weighed(before, key, label.option, label.line))
        const into =
          current.current.lines.find((one) => one.key === key) ?? lineOf(current.current, label.option)
        setHighlighted(into?.key ?? null)
        soundTaken()
      } catch {
        settle((before) => change(before, key, { state: 'failed' }))
        soundRefused()
      } finally {
        asking.current.delete(key)
      }
    },
    [place, settle, queryClient],
  )
  /** What is there now, of a product that was taken from memory. */
  const refresh = useCallback(
    async (code: string) => {
      const options = await lookUp(code).catch(() => [])
      settle((before) => renewed(before, options))
    },
    [settle],
  )

  const scan = useCallback(
    ({ code, physical, quantity }: ScannedCode) => {
      const key = crypto.randomUUID()
      const known = recall(code)
      act((before) => scanned(before, { key, code, physical, quantity }))
      setHighlighted(key)
      if (known) {
        place(key, known)
        void refresh(code)
      } else void ask(key, { code, physical })
    },
    [act, ask, place, refresh],
  )
  /** A product that was chosen by name, or among several of one code. */
  const choose = useCallback(
    (option: VariantOption, quantity: string, line?: string) => {
      remember([option])
      const key = line ?? crypto.randomUUID()
      act((before) => (line ? before : scanned(before, { key, code: option.sku, physical: null, quantity })))
      place(key, [option])
    },
    [act, place],
  )
  // What a reload, or taking back an act, has left without an answer.
  useEffect(() => {
    for (const line of cart.lines) if (line.state === 'pending') void ask(line.key, line)
  }, [cart, ask])

  return {
    cart,
    highlighted,
    scan,
    choose,
    act,
    settle,
    retry: (key: string) => settle((before) => change(before, key, { state: 'pending' })),
    canUndo: past.length > 0,
    undo: () => {
      const before = past.at(-1)
      if (!before) return
      acting.current = null
      setPast(past.slice(0, -1))
      settle(() => before)
    },
    /** Begins the next sale, or goes on with one that had waited. */
    begin: (next: Cart = EMPTY) => {
      acting.current = null
      setPast([])
      setHighlighted(null)
      settle(() => next)
    },
  }
}

const lineOf = ({ lines }: Cart, { product_variant_id: id }: VariantOption) =>
  lines.findLast((line) => line.goods?.product_variant_id === id)

export type CartHandle = ReturnType<typeof useCart>
