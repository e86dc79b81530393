import { type Plugin, runnerImport } from 'vite'

const VIRTUAL = 'virtual:contract-routes'

interface ContractNode {
  '~orpc'?: { route: { method?: string; path?: string; inputStructure?: string } }
}

/** Keeps of the contract what the client needs to form a request, as 'GET /sales/{id}', with 'detailed' behind it for such an input. */
function routesOnly(node: ContractNode): object | string {
  const procedure = node['~orpc']
  if (!procedure) {
    const entries = Object.entries(node as Record<string, ContractNode>)
    return Object.fromEntries(entries.map(([name, child]) => [name, routesOnly(child)]))
  }
  const { method = 'POST', path, inputStructure } = procedure.route
  return [method, path, inputStructure].filter(Boolean).join(' ')
}

/**
 * Gives the page the contract's routes as plain data. Importing the contract itself would put every schema of the
 * product into the first chunk.
 */
export function contractRoutes(): Plugin {
  return {
    name: 'contract-routes',
    resolveId: (source) => (source === VIRTUAL ? `\0${VIRTUAL}` : undefined),
    async load(id) {
      if (id !== `\0${VIRTUAL}`) return undefined
      const entry = new URL('../../packages/contract/src/index.ts', import.meta.url).pathname
      const { module, dependencies } = await runnerImport<{ contract: ContractNode }>(entry, {
        configFile: false,
        logLevel: 'error',
      })
      for (const file of dependencies) this.addWatchFile(file)
      return `export default ${JSON.stringify(routesOnly(module.contract))}`
    },
  }
}
