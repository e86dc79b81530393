import type { SignedIn } from '@prateleira/contract/account/security-schemas'
import { notify } from '../../lib/notify.ts'
import { publishAuth } from '../../lib/session.ts'

/** What a sign-in still asks for. */
export type NextStep = NonNullable<SignedIn['next']>

/**
 * Greets and tells every tab when somebody is signed in; else gives what is still asked for. Where to go then is decided by
 * whoever follows SIGNED_IN.
 */
export function greet({ person_id: userId, next }: SignedIn): NextStep | null {
  if (next) return next
  notify.success('Login realizado com sucesso!', 'Bem-vindo de volta ao sistema de estoque.')
  publishAuth({ event: 'SIGNED_IN', userId })
  return null
}
