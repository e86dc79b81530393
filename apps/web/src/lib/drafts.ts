/**
 * Unsaved input in this tab's session storage, keyed by person and shop: it survives a reload or an expired session and is never shown to
 * anybody else or in another shop (EXI-11).
 */
const PREFIX = 'prateleira-draft:'

export interface StoredDraft<Values> {
  values: Values
  /** The form's initial values: the draft may be older than the stored row. */
  begun?: Values
}

/** Owner of a draft: a person in one shop; null for a person without a shop. */
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

/** The keys of the owner's drafts that begin so. */
export function draftKeys(owner: string, beginning: string): string[] {
  const name = nameOf(owner, '')
  try {
    return Object.keys(sessionStorage)
      .filter((one) => one.startsWith(name + beginning))
      .map((one) => one.slice(name.length))
  } catch {
    return []
  }
}

/** Storage may be full or forbidden; drafts are then not kept. */
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

/** Removes all drafts at sign-out. */
export function removeAllDrafts(): void {
  try {
    for (const name of Object.keys(sessionStorage)) {
      if (name.startsWith(PREFIX)) sessionStorage.removeItem(name)
    }
  } catch {}
}
