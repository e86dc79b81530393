/**
 * What a person has typed and not yet saved, kept in this tab's session storage under their id, so that it is there
 * again after a reload or an expired session and never shown to anybody else (EXI-11).
 */
const PREFIX = 'prateleira-draft:'

export interface StoredDraft<Values> {
  values: Values
  /** The key under which these very values were last sent. */
  idempotencyKey?: string
}

const nameOf = (userId: string, key: string) => `${PREFIX}${userId}:${key}`

export function readDraft<Values>(userId: string, key: string): StoredDraft<Values> | null {
  try {
    const text = sessionStorage.getItem(nameOf(userId, key))
    return text === null ? null : (JSON.parse(text) as StoredDraft<Values>)
  } catch {
    return null
  }
}

/** Storage may be full or forbidden: typing goes on without it. */
export function writeDraft<Values>(userId: string, key: string, draft: StoredDraft<Values>): void {
  try {
    sessionStorage.setItem(nameOf(userId, key), JSON.stringify(draft))
  } catch {}
}

export function removeDraft(userId: string, key: string): void {
  try {
    sessionStorage.removeItem(nameOf(userId, key))
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
