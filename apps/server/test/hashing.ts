import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { PASSWORD, PASSWORD_HASH } from './password.ts'

type Derive = (
  password: crypto.BinaryLike,
  salt: crypto.BinaryLike,
  length: number,
  options: crypto.ScryptOptions,
  done: (error: Error | null, key: Buffer) => void,
) => void

const derive = crypto.scrypt as Derive
/** The key of everybody who is put in, as servers in processes of their own derive it. */
const [SALT = '', KEY = ''] = PASSWORD_HASH.split(':')
let hasty = true

/**
 * Derives another key for each password and salt, without the tenth of a second that scrypt takes on purpose: with N = 2 it costs nothing.
 */
const deriveHastily: Derive = (password, salt, length, options, done) => {
  const answer = () => {
    const known = password === PASSWORD && salt === SALT
    done(
      null,
      known ? Buffer.from(KEY, 'hex') : crypto.scryptSync(password, salt, length, { ...options, N: 2 }),
    )
  }
  if (hasty) setImmediate(answer)
  else derive(password, salt, length, options, (error) => (error ? done(error, Buffer.alloc(0)) : answer()))
}

// Runs when this module is loaded, before other modules import the function.
crypto.scrypt = deriveHastily as typeof crypto.scrypt
syncBuiltinESMExports()

/** For tests that measure the time: the full cost is paid, the key is the same. */
export async function derivingAnew<T>(work: () => Promise<T>): Promise<T> {
  hasty = false
  try {
    return await work()
  } finally {
    hasty = true
  }
}
