import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Plugin, type Rolldown, runnerImport } from 'vite'

const SOURCES = join(import.meta.dirname, 'src')
/** A page in feature.ts or app/pages.ts: the text up to its code, and its requests after that. */
const PAGE =
  /area: '(\w+)',\s+path: paths\.(\w+),[\s\S]*?load: \(\) => import\('(.+?)'\)((?:(?!area: ')[\s\S])*)/g
const AROUND: Record<string, string[]> = {
  open: ['/app/app.tsx'],
  shop: ['/app/app.tsx', '/app/app-layout.tsx'],
  admin: ['/app/app.tsx', '/app/admin-layout.tsx'],
}

/**
 * Writes preloads.json for the server: the files of each page beyond those named by index.html. Without it a browser
 * discovers the application, its frame and the page one after the other, with a round trip for each.
 */
export function pagePreloads(): Plugin {
  return {
    name: 'page-preloads',
    apply: 'build',
    async generateBundle(_, bundle) {
      const preloads = (await declaredPages()).map(({ path, modules }) => [path, filesOf(bundle, modules)])
      const source = JSON.stringify(Object.fromEntries(preloads))
      this.emitFile({ type: 'asset', fileName: 'preloads.json', source })
    },
  }
}

interface DeclaredPage {
  path: string
  /** The name of its path in paths.gen.ts. */
  name: string
  area: string
  /** Path endings of the modules imported by its first visit. */
  modules: string[]
}

export async function declaredPages(): Promise<DeclaredPage[]> {
  const { module } = await runnerImport<{ paths: Record<string, string> }>(
    join(SOURCES, 'config/paths.gen.ts'),
    { configFile: false, logLevel: 'error' },
  )
  return [...globSync('features/*/feature.ts', { cwd: SOURCES }), 'app/pages.ts'].flatMap((file) =>
    [...readFileSync(join(SOURCES, file), 'utf8').matchAll(PAGE)].map(
      ([, area = '', name = '', load = '', more = '']): DeclaredPage => {
        const imported = [load, ...Array.from(more.matchAll(/import\('(.+?)'\)/g), ([, from = '']) => from)]
        const own = imported.map((from) => join('/', dirname(file), from))
        // app/entrance.tsx shows it without the rest.
        const modules = name === 'auth' ? ['/app/entrance.tsx'] : [...(AROUND[area] ?? []), ...own]
        return { path: module.paths[name] ?? '', name, area, modules }
      },
    ),
  )
}

/** What a first visit loads that imports these modules: their files, and all that those import. */
export function loadedBy(chunks: Rolldown.OutputChunk[], modules: string[]): Set<Rolldown.OutputChunk> {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const loaded = new Set(
    chunks.filter(({ moduleIds }) => moduleIds.some((id) => modules.some((end) => id.endsWith(end)))),
  )
  for (const { imports } of loaded) {
    for (const file of imports) {
      const chunk = byFile.get(file)
      if (chunk) loaded.add(chunk)
    }
  }
  return loaded
}

function filesOf(bundle: Rolldown.OutputBundle, modules: string[]): string[] {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
  const loaded = [...loadedBy(chunks, modules)].filter(({ isEntry }) => !isEntry)
  const styles = loaded.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])])
  return [...new Set([...loaded.map(({ fileName }) => fileName), ...styles])].map((file) => `/${file}`)
}
