import type { HashAddress } from './former-addresses.ts'

declare module '../../kernel/rpc/context.ts' {
  interface Services {
    hashAddress: HashAddress
  }
  interface Settings {
    /** The data controller of this installation; null when not configured. */
    operator: { name: string | null; contact: string | null }
    /** Contact for support; null when not configured. */
    supportContact: string | null
  }
}
