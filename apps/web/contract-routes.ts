import { type Plugin, runnerImport } from 'vite'

interface Meta {
  rights?: readonly string[]
  entitlement?: string
}
interface ContractNode {
  '~orpc'?: {
    route: { method?: string; path?: string; inputStructure?: string }
    meta: Meta & { creates?: boolean }
  }
}
type Contract = Record<string, Record<string, ContractNode>>
type PlainRoutes = Record<string, Record<string, Meta>>

/** What the contract declares: its procedures, and the routes that are none, such as downloads. */
interface Declared {
  contract: Contract
  plainRoutes: PlainRoutes
}

/**
 * What the client needs to form a request, in few bytes since every first visit loads it: '/sales/{id}' for a GET, 'POST/sales', with '*' behind it
 * for a detailed input and '+' for what creates a record.
 */
function routesOnly(node: ContractNode): object | string {
  const procedure = node['~orpc']
  if (!procedure) {
    const entries = Object.entries(node as Record<string, ContractNode>)
    return Object.fromEntries(entries.map(([name, child]) => [name, routesOnly(child)]))
  }
  const { method = 'POST', path, inputStructure } = procedure.route
  const kind = inputStructure === 'detailed' ? '*' : procedure.meta.creates ? '+' : ''
  return `${method === 'GET' ? '' : method}${path}${kind}`
}

/** The names of the calls by what `keyOf` reads of their declaration, without those of which it reads nothing. */
function callsBy(
  { contract, plainRoutes }: Declared,
  keyOf: (meta: Meta) => string | undefined,
): Record<string, string> {
  const named = <Node>(modules: Record<string, Record<string, Node>>, metaOf: (node: Node) => Meta) =>
    Object.entries(modules).flatMap(([module, calls]) =>
      Object.entries(calls).map(([name, node]) => ({
        module,
        name,
        key: keyOf(metaOf(node)) ?? '',
      })),
    )
  const names = [
    ...named(contract, (node) => node['~orpc']?.meta ?? {}),
    ...named(plainRoutes, (route) => route),
  ]
  const byKey = Object.groupBy(names, ({ key }) => key)
  return Object.fromEntries(
    Object.entries(byKey)
      .filter(([key]) => key)
      .map(([key, list = []]) => {
        const byModule = Object.groupBy(list, ({ module }) => module)
        const named = Object.entries(byModule).map(([module, of = []]) =>
          [`${module}.`, ...of.map(({ name }) => name)].join(' '),
        )
        return [key, named.join(' ')]
      }),
  )
}

/** By list of rights, the calls that need one of them: { 'sell|exits_write': 'stock. registerExit recentExits' }. */
const rightsOnly = (declared: Declared) => callsBy(declared, ({ rights }) => rights?.join('|'))

/** By entitlement, the calls that need it. */
const entitlementsOnly = (declared: Declared) => callsBy(declared, ({ entitlement }) => entitlement)

const PARTS: Record<string, (declared: Declared) => object | string> = {
  'virtual:contract-routes': ({ contract }) => routesOnly(contract as ContractNode),
  'virtual:contract-rights': rightsOnly,
  'virtual:contract-entitlements': entitlementsOnly,
}

/**
 * Gives the page the contract's routes, and what its procedures and plain routes need of the caller and of the plan, as plain data. Importing
 * the contract itself would put every schema of the product into the first chunk.
 */
export function contractRoutes(): Plugin {
  return {
    name: 'contract-routes',
    resolveId: (source) => (source in PARTS ? `\0${source}` : undefined),
    async load(id) {
      const part = PARTS[id.slice(1)]
      if (!part || !id.startsWith('\0')) return undefined
      const read = async <Module>(file: string) => {
        const entry = new URL(`../../packages/contract/src/${file}`, import.meta.url).pathname
        const { module, dependencies } = await runnerImport<Module>(entry, {
          configFile: false,
          logLevel: 'error',
        })
        for (const dependency of dependencies) this.addWatchFile(dependency)
        return module
      }
      const { contract } = await read<Pick<Declared, 'contract'>>('index.ts')
      const { plainRoutes } = await read<Pick<Declared, 'plainRoutes'>>('routes.ts')
      return `export default ${JSON.stringify(part({ contract, plainRoutes }))}`
    },
  }
}
