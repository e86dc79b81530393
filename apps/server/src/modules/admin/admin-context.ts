import type { EnteredContext } from '../../kernel/rpc/context.ts'

declare module '../../kernel/rpc/context.ts' {
  interface Settings {
    adminSecondStep: 'offered' | 'required'
  }
}

/** A request of an administrator who has what its declaration says, whatever their own subscription (ADM-01, GATE-01). */
export type AdminContext = EnteredContext<'admin'>
