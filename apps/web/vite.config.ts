import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, runnerImport, type UserConfig } from 'vite'
import { noCircles, planChunks } from './chunks.ts'

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
function contractRoutes(): Plugin {
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

/** Where `npm run dev` started the server. It is told that the page's address is Vite's, so requests pass as they are. */
const target = process.env.API_SERVER ?? 'http://localhost:3001'

const config: UserConfig = {
  root: import.meta.dirname,
  plugins: [react(), contractRoutes(), noCircles()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // Images stay files: the content security policy allows them, and they are cached on their own.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 400,
  },
  server: { proxy: { '/api': { target }, '/health': { target }, '/product-images': { target } } },
}

export default defineConfig(async ({ command }) => {
  if (command === 'serve') return config
  const name = await planChunks({ ...config, configFile: false })
  // The plan holds what a module needs, too: a chunk that took it along would load what its page does not use.
  const codeSplitting = { includeDependenciesRecursively: false, groups: [{ name }] }
  return { ...config, build: { ...config.build, rolldownOptions: { output: { codeSplitting } } } }
})
