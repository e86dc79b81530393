/** What nobody has taken by then is too old: since the navigation began. */
const KEPT_MILLISECONDS = 30_000

interface Asked {
  /** The shop that it was asked for; null for what is the person's. */
  shop: string | null
  answer: Promise<Response>
}

declare global {
  var asked: Record<string, Asked> | undefined
}

/** The answer to what index.html has asked for before the page's code was there (first/frame.js); once, and for the same shop only. */
export function takeAsked(method: string, url: string, shop: string | null): Promise<Response> | undefined {
  const found = method === 'GET' ? globalThis.asked?.[url] : undefined
  if (!found || found.shop !== shop || performance.now() > KEPT_MILLISECONDS) return undefined
  delete globalThis.asked?.[url]
  return found.answer
}
