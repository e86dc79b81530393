import { contract } from '@prateleira/contract'
import { plainRoutes } from '@prateleira/contract/routes'
import type { Declaration } from '@prateleira/contract/shared/procedure'

const named = <Node>(
  modules: Record<string, Record<string, Node>>,
  metaOf: (node: Node) => Declaration,
): { call: string; meta: Declaration }[] =>
  Object.entries(modules).flatMap(([module, nodes]) =>
    Object.entries(nodes).map(([name, node]) => ({ call: `${module}.${name}`, meta: metaOf(node) })),
  )

const procedures = contract as unknown as Record<string, Record<string, { '~orpc': { meta: Declaration } }>>

/** Every procedure and plain route of the contract, by `module.name`, and who may call it. */
export const declaredCalls = [
  ...named(procedures, (procedure) => procedure['~orpc'].meta),
  ...named<Declaration>(plainRoutes, (route) => route),
]
