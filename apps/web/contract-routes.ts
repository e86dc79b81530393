import { type Plugin, runnerImport } from 'vite'

interface Meta {
  rights?: readonly string[]
  entitlement?: string
}
interface ContractNode {
  '~orpc'?: {
    route: { method?: string; path?: string; inputStructure?: string }
    meta: Meta
  }
}
type Contract = Record<string, Record<string, ContractNode>>

/** What the client needs to form a request, as 'GET /sales/{id}', with 'detailed' behind it for such an input. */
function routesOnly(node: ContractNode): object | string {
  const procedure = node['~orpc']
  if (!procedure) {
    const entries = Object.entries(node as Record<string, ContractNode>)
    return Object.fromEntries(entries.map(([name, child]) => [name, routesOnly(child)]))
  }
  const { method = 'POST', path, inputStructure } = procedure.route
  return [method, path, inputStructure].filter(Boolean).join(' ')
}

/** The names of the procedures by what `keyOf` reads of their declaration, without those of which it reads nothing. */
function proceduresBy(contract: Contract, keyOf: (meta: Meta) => string | undefined): Record<string, string> {
  const names = Object.entries(contract).flatMap(([module, procedures]) =>
    Object.entries(procedures).map(([name, node]) => ({
      name: `${module}.${name}`,
      key: keyOf(node['~orpc']?.meta ?? {}) ?? '',
    })),
  )
  const byKey = Object.groupBy(names, ({ key }) => key)
  return Object.fromEntries(
    Object.entries(byKey)
      .filter(([key]) => key)
      .map(([key, list = []]) => [key, list.map(({ name }) => name).join(' ')]),
  )
}

/** By list of rights, the procedures that need one of them: { 'sell|exits_write': 'stock.registerExit stock.recentExits' }. */
const rightsOnly = (contract: Contract) => proceduresBy(contract, ({ rights }) => rights?.join('|'))

/** By entitlement, the procedures that need it. */
const entitlementsOnly = (contract: Contract) => proceduresBy(contract, ({ entitlement }) => entitlement)

const PARTS: Record<string, (contract: Contract) => object | string> = {
  'virtual:contract-routes': routesOnly as (contract: Contract) => object | string,
  'virtual:contract-rights': rightsOnly,
  'virtual:contract-entitlements': entitlementsOnly,
}

/**
 * Gives the page the contract's routes, and what its procedures need of the caller and of the plan, as plain data. Importing the contract itself
 * would put every schema of the product into the first chunk.
 */
export function contractRoutes(): Plugin {
  return {
    name: 'contract-routes',
    resolveId: (source) => (source in PARTS ? `\0${source}` : undefined),
    async load(id) {
      const part = PARTS[id.slice(1)]
      if (!part || !id.startsWith('\0')) return undefined
      const entry = new URL('../../packages/contract/src/index.ts', import.meta.url).pathname
      const { module, dependencies } = await runnerImport<{ contract: Contract }>(entry, {
        configFile: false,
        logLevel: 'error',
      })
      for (const file of dependencies) this.addWatchFile(file)
      return `export default ${JSON.stringify(part(module.contract))}`
    },
  }
}
