import type { EnteredContext } from '../../kernel/rpc/context.ts'

declare module '../../kernel/rpc/context.ts' {
  interface Settings {
    adminSecondStep: 'offered' | 'required'
  }
}

/** A request of an administrator with the declared access, whatever their own subscription (ADM-01, GATE-01). */
export type AdminContext = EnteredContext<'admin'>
