import type { Payments } from './provider.ts'
import type { Demonstration } from './providers/demonstration.ts'

declare module '../../kernel/rpc/context.ts' {
  interface Services {
    payments: Payments
    /** The provider of the demonstration; null with another one. */
    demonstration: Demonstration | null
  }
  interface Settings {
    /** Days for which an active subscription keeps working after its end (GATE-05). */
    graceDays: number
  }
}
