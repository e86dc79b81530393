import type { Me } from '@prateleira/contract/account/schemas'

/** Who was signed in at this browser when the server was last heard, to open a page without a network. */
const ME = 'prateleira-device-me'
/** Whose catalogue this browser keeps (device-catalog/), told without opening its storage. */
const OWNER = 'prateleira-device-owner'

function read(name: string): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

function write(name: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(name)
    else localStorage.setItem(name, value)
  } catch {}
}

/**
 * Kept of those only who may sell or take goods in, where that page was opened: there is nothing to be done without a network by anybody else. Not their
 * address and telephone number, which nothing needs then.
 */
export function keepMe(me: Me): void {
  const works = me.rights.some((right) => right === 'sell' || right === 'entries_write')
  write(
    ME,
    works && me.subscription.access === 'open' ? JSON.stringify({ ...me, email: '', phone: '' }) : null,
  )
}

export function keptMe(): Me | null {
  try {
    return JSON.parse(read(ME) ?? 'null') as Me | null
  } catch {
    return null
  }
}

export const forgetMe = (): void => write(ME, null)

export const deviceOwner = (): string | null => read(OWNER)
export const setDeviceOwner = (owner: string | null): void => write(OWNER, owner)
