import { PASSWORD } from '../../../test/harness.ts'
import type { RouteCases } from '../../../test/isolation/cases.ts'

/** How the isolation suite calls each procedure. */
export const isolation: RouteCases = {
  operator: { call: () => ({}) },
  requestCopy: { call: () => ({ body: {} }) },
  copyState: { call: () => ({}) },
  personalData: { call: () => ({}) },
  deleteAccount: { call: () => ({ body: { password: PASSWORD } }) },
}
