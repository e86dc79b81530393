import { type RefObject, useEffect, useRef } from 'react'
import { draftOwner, readDraft, removeDraft, writeDraft } from './drafts.ts'
import { type Me, meQuery } from './me.ts'
import { queryClient } from './query-client.ts'
import { currentShop } from './session.ts'

/** Half-typed searches, which no form's draft keeps, over a reload that the page itself causes. */
interface Field {
  input: RefObject<HTMLInputElement | null>
  typed: () => string
}

interface Kept {
  path: string
  texts: Record<string, string>
}

const KEY = 'half-typed'
const fields = new Set<Field>()
let kept: Kept | null | undefined
/** Whose it is: the next person may take over by PIN before every field was drawn. */
let keptOf: string | null = null

function owner(): string | null {
  const me = queryClient.getQueryData<Me>(meQuery.queryKey)
  return me ? draftOwner(me.person_id, currentShop() ?? me.user_id) : null
}

const nameOf = (input: HTMLInputElement) =>
  input.getAttribute('aria-label') ?? input.labels?.[0]?.textContent ?? input.placeholder

/** To be called before such a reload. */
export function keepTyped(): void {
  const whose = owner()
  if (whose === null) return
  const texts: Record<string, string> = {}
  for (const { input, typed } of fields) {
    const text = typed()
    if (input.current && text !== '') texts[nameOf(input.current)] = text
  }
  writeDraft(whose, KEY, { values: { path: window.location.pathname, texts } satisfies Kept })
}

/** What the field held before the reload; once. */
function textOf(input: HTMLInputElement): string | undefined {
  const whose = owner()
  if (whose === null) return undefined
  if (kept === undefined) {
    kept = readDraft<Kept>(whose, KEY)?.values ?? null
    keptOf = whose
    removeDraft(whose, KEY)
  }
  if (keptOf !== whose) kept = null
  if (kept?.path !== window.location.pathname) return undefined
  const name = nameOf(input)
  const text = kept.texts[name]
  delete kept.texts[name]
  return text
}

/** Lets a field's half-typed text survive such a reload. `typed`: what stands in it that is taken nowhere yet. */
export function useKeptTyped(
  input: RefObject<HTMLInputElement | null>,
  typed: () => string,
  write: (text: string) => void,
): void {
  const latest = useRef({ typed, write })
  latest.current = { typed, write }
  useEffect(() => {
    const field = { input, typed: () => latest.current.typed() }
    fields.add(field)
    const text = input.current && textOf(input.current)
    if (text) latest.current.write(text)
    return () => void fields.delete(field)
  }, [input])
}
