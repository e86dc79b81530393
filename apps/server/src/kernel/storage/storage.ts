import type { Readable } from 'node:stream'

export interface StoredFile {
  body: Readable
  /** In bytes. */
  size: number
}

/** Where files are kept. A key is a path such as pictures/large/a.jpg; any other text is refused by an error. */
export interface Storage {
  /** Stores a file under a key that nothing is stored under yet; throws when there is. It is safe on disk afterwards. */
  put(key: string, bytes: Uint8Array, type: string): Promise<void>
  /** The file to be read; null when there is none. */
  get(key: string): Promise<StoredFile | null>
  /** Removes a file; one that is not there is no error. */
  remove(key: string): Promise<void>
}

/** Names of lower-case letters, digits, dots and dashes with slashes between; none begins with a dot, so none leads out. */
const KEY = /^[a-z0-9][a-z0-9.-]*(\/[a-z0-9][a-z0-9.-]*)+$/

/** Throws for what is no key: a last guard behind the checks of whoever asks. */
export function assertKey(key: string): void {
  if (!KEY.test(key)) throw new Error('This is no key of a stored file')
}
