import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { hashInTurn } from '../../kernel/sharing/slow-hashes.ts'

/** Slow on purpose: about a tenth of a second and 32 MB, outside the event loop. */
const COST: ScryptOptions = { N: 2 ** 15, r: 8, p: 1, maxmem: 2 ** 26 }
const LENGTH = 32

const scrypted = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)
const derive = (keyed: string, salt: Buffer) => hashInTurn(() => scrypted(keyed, salt, LENGTH, COST))

/** The stored form of a PIN. `keyed`: a keyed hash of it, because otherwise somebody with the table could try all PINs. */
export async function hashPin(keyed: string): Promise<string> {
  const salt = randomBytes(16)
  return `${salt.toString('base64url')}.${(await derive(keyed, salt)).toString('base64url')}`
}

/** Whether the PIN is right. Takes equally long without a stored one. */
export async function pinMatches(keyed: string, hash: string | null): Promise<boolean> {
  const [salt, kept] = (hash ?? '').split('.').map((part) => Buffer.from(part, 'base64url'))
  const derived = await derive(keyed, hash === null || !salt ? Buffer.alloc(16) : salt)
  return hash !== null && kept?.length === LENGTH && timingSafeEqual(derived, kept)
}
