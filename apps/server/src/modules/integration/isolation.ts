import { PASSWORD } from '../../../test/harness.ts'
import type { RouteCases } from '../../../test/isolation/cases.ts'

/** How the isolation suite calls each procedure. */
export const isolation: RouteCases = {
  listKeys: { call: () => ({}) },
  createKey: {
    call: () => ({ body: { name: 'Loja virtual', scope: 'read', password: PASSWORD } }),
  },
  revokeKey: { call: (own) => ({ params: { id: own.key } }), ids: { 'params.id': 'key' } },
}
