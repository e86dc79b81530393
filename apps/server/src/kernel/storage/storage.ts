import type { Readable } from 'node:stream'

export interface StoredFile {
  body: Readable
  /** In bytes. */
  size: number
}

/** Where files are kept. A key is a path such as pictures/large/a.jpg; any other text is an error. */
export interface Storage {
  /** Stores a file under a new key; throws if the key exists. The file is durable afterwards. */
  put(key: string, bytes: Uint8Array, type: string): Promise<void>
  /** Opens the file for reading; null if there is none. */
  get(key: string): Promise<StoredFile | null>
  /** Removes a file; a missing one is not an error. */
  remove(key: string): Promise<void>
  /** A setting that the storage refuses, by name, for the operator; null if there is none. */
  mistake(): Promise<string | null>
}

/**
 * Lower-case letters, digits, dots and dashes with slashes between; no part begins with a dot, so no key leads out of the
 * folder.
 */
const KEY = /^[a-z0-9][a-z0-9.-]*(\/[a-z0-9][a-z0-9.-]*)+$/

/** Throws for an invalid key, behind the checks of the callers. */
export function assertKey(key: string): void {
  if (!KEY.test(key)) throw new Error('This is no key of a stored file')
}
