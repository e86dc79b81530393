import { type Plugin, runnerImport } from 'vite'

interface ContractNode {
  '~orpc'?: {
    route: { method?: string; path?: string; inputStructure?: string }
    meta: { rights?: readonly string[] }
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

/** By list of rights, the procedures that need one of them: { 'sell|exits_write': 'stock.registerExit stock.recentExits' }. */
function rightsOnly(contract: Contract): Record<string, string> {
  const names = Object.entries(contract).flatMap(([module, procedures]) =>
    Object.entries(procedures).map(([name, node]) => ({
      name: `${module}.${name}`,
      rights: node['~orpc']?.meta.rights?.join('|') ?? '',
    })),
  )
  const byRights = Object.groupBy(names, ({ rights }) => rights)
  return Object.fromEntries(
    Object.entries(byRights)
      .filter(([rights]) => rights)
      .map(([rights, list = []]) => [rights, list.map(({ name }) => name).join(' ')]),
  )
}

const PARTS: Record<string, (contract: Contract) => object | string> = {
  'virtual:contract-routes': routesOnly as (contract: Contract) => object | string,
  'virtual:contract-rights': rightsOnly,
}

/**
 * Gives the page the contract's routes, and the rights that its procedures need, as plain data. Importing the contract itself
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
