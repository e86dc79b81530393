import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

type Derive = (
  password: crypto.BinaryLike,
  salt: crypto.BinaryLike,
  length: number,
  options: crypto.ScryptOptions,
  done: (error: Error | null, key: Buffer) => void,
) => void

const derive = crypto.scrypt as Derive
const known = new Map<string, Buffer>()
let remembering = true

const textOf = (value: crypto.BinaryLike) =>
  typeof value === 'string' ? value : `hex ${Buffer.from(value as Uint8Array).toString('hex')}`

/**
 * Caches derived keys by password and salt, which saves a tenth of a second each, because deriving is slow on purpose. Most people in the tests share
 * one password and salt (people.ts).
 */
const remember: Derive = (password, salt, length, options, done) => {
  const asked = JSON.stringify([textOf(password), textOf(salt), length, options])
  const key = remembering ? known.get(asked) : undefined
  if (key) return setImmediate(done, null, Buffer.from(key))
  derive(password, salt, length, options, (error, made) => {
    if (!error) known.set(asked, Buffer.from(made))
    done(error, made)
  })
}

// Runs when this module is loaded, before other modules import the function.
crypto.scrypt = remember as typeof crypto.scrypt
syncBuiltinESMExports()

/** For tests that measure the time. */
export async function derivingAnew<T>(work: () => Promise<T>): Promise<T> {
  remembering = false
  try {
    return await work()
  } finally {
    remembering = true
  }
}
