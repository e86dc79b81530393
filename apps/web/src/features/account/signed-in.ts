import type { SignedIn } from '@prateleira/contract/account/security-schemas'
import { notify } from '../../lib/notify.ts'
import { publishAuth } from '../../lib/session.ts'

/** The step that a sign-in still needs. */
export type NextStep = NonNullable<SignedIn['next']>

/**
 * Greets the person and informs every tab once somebody is signed in; otherwise returns the missing step. Subscribers of
 * SIGNED_IN decide where to go.
 */
export function greet({ person_id: userId, next }: SignedIn): NextStep | null {
  if (next) return next
  notify.success('Login realizado com sucesso!', 'Bem-vindo de volta ao sistema de estoque.')
  publishAuth({ event: 'SIGNED_IN', userId })
  return null
}
