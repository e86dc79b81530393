/**
 * What a person has typed and not yet saved, kept in this tab's session storage under the person and the shop they
 * typed it for, so that it is there again after a reload or an expired session, and never shown to anybody else or in another shop
 * (EXI-11).
 */
const PREFIX = 'prateleira-draft:'

export interface StoredDraft<Values> {
  values: Values
  /** What the form showed before anything was typed: the draft may be older than what is stored now. */
  begun?: Values
  /** The key under which these very values were last sent. */
  idempotencyKey?: string
}

/** Whose a draft is: a person's, in one shop; null for who may act in none. */
export function draftOwner(personId: string, shopId: string | null): string {
  return `${personId}:${shopId ?? ''}`
}

const nameOf = (owner: string, key: string) => `${PREFIX}${owner}:${key}`

export function readDraft<Values>(owner: string, key: string): StoredDraft<Values> | null {
  try {
    const text = sessionStorage.getItem(nameOf(owner, key))
    return text === null ? null : (JSON.parse(text) as StoredDraft<Values>)
  } catch {
    return null
  }
}

/** Storage may be full or forbidden: typing goes on without it. */
export function writeDraft<Values>(owner: string, key: string, draft: StoredDraft<Values>): void {
  try {
    sessionStorage.setItem(nameOf(owner, key), JSON.stringify(draft))
  } catch {}
}

export function removeDraft(owner: string, key: string): void {
  try {
    sessionStorage.removeItem(nameOf(owner, key))
  } catch {}
}

/** After an explicit sign-out nothing typed stays behind. */
export function removeAllDrafts(): void {
  try {
    for (const name of Object.keys(sessionStorage)) {
      if (name.startsWith(PREFIX)) sessionStorage.removeItem(name)
    }
  } catch {}
}
