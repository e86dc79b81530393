import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite'
import { mergeFiles, type PlannedFile } from './merge-files.ts'
import { declaredPages, loadedBy } from './preloads.ts'

/** Shared by so many pages that a visit is likely to need it. */
const MANY = 6

/**
 * Maximum size in bytes of a module, such as an icon, that depends only on code of every page and is not worth a request
 * of its own.
 */
const TINY = 600

/** Shared parts of the contract: they use nothing of the library, and some pages do not need them. */
const RULES = /\/packages\/contract\//

/** Dropdown lists and their positioning: a fifth of a first visit, and many pages open none at first. */
const CHOICES =
  /\/@floating-ui\/|\/@mantine\/core\/esm\/(components\/(Combobox|Popover|ScrollArea|Select)|utils\/Floating)\/|\/src\/components\/select\.tsx$/

/** Fields for passwords and PINs: few of the pages that have forms ask for one. */
const PASSWORDS = /\/@mantine\/core\/esm\/components\/PasswordInput\/|\/src\/components\/password-field\.tsx$/

/** Lists with their cards, pages and files: half of the pages have none. */
const LISTS = /\/src\/components\/(data-list(-cards|-table)?|download-button|pager|search-field)\.tsx$/

/** Mantine's class names of its components. */
const LIBRARY_CLASS = /\bm_[0-9a-f]+\b/g

/**
 * Validation of forms, loaded once somebody types. A group may only contain modules together with all they import, as zod
 * does.
 */
const CHECKS = /\/node_modules\/zod\//

/** Planned files into which others may be merged, if that costs the pages less than requests. */
const MERGEABLE = new Set(['small', 'rules'])

/** What tells builds apart stands in every file that loads this one, and no compression helps: short, and of letters that code is written in. */
const namedAs = (ending: string) => `assets/[name]-[hash:7].${ending}`

type NameOf = (id: string) => string | null

interface Plan {
  /** The file of a module. */
  nameOf: NameOf
  /** The library's class names used by the code: it has styles for a hundred components, and the page uses half of them. */
  classes: Set<string>
}

/**
 * Says into which file each module goes, so that what is loaded together is one request: unguided, the bundler makes a file of
 * every module that two pages share, and a first visit asks for fifty. Only the bundler knows what is left of a library, so it is
 * asked first, by a build that writes nothing.
 */
export async function planChunks(config: InlineConfig): Promise<Plan> {
  const needs = new Map<string, readonly string[]>()
  const noteNeeds: Plugin = {
    name: 'note-needs',
    moduleParsed: ({ id, importedIds }) => void needs.set(id, importedIds),
  }
  const chunks = await bundle({ ...config, plugins: [...(config.plugins ?? []), noteNeeds] })
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))

  /** The modules loaded with the given ones, without further import()s. */
  const loadedWith = (...endings: string[]): Set<string> => {
    const next = chunks.filter(({ moduleIds }) =>
      moduleIds.some((id) => endings.some((ending) => id.endsWith(ending))),
    )
    const seen = new Set(next)
    for (const { imports } of seen) for (const file of imports) add(seen, byFile.get(file))
    return new Set([...seen].flatMap(({ moduleIds }) => moduleIds))
  }

  const entry = loadedWith('/src/main.tsx')
  const entrance = loadedWith('/app/entrance.tsx')
  const shell = loadedWith('/app/app.tsx', '/app/app-layout.tsx')
  const overview = loadedWith('/app/dashboard-page.tsx')
  const pages = chunks
    .map(({ facadeModuleId }) => facadeModuleId)
    .filter((id): id is string => id?.endsWith('-page.tsx') ?? false)
    .map((id) => loadedWith(id))

  const lengths = new Map(
    chunks.flatMap(({ modules }) =>
      Object.entries(modules).map(([id, { renderedLength }]) => [id, renderedLength]),
    ),
  )
  const isTiny = (id: string) =>
    (lengths.get(id) ?? TINY) < TINY && needs.get(id)?.every((need) => entry.has(need) || shell.has(need))

  const classes = new Set(chunks.flatMap(({ code }) => code.match(LIBRARY_CLASS) ?? []))
  const nameOf = (id: string) => {
    const users = pages.filter((page) => page.has(id)).length
    if (entry.has(id) || (entrance.has(id) && (shell.has(id) || overview.has(id)))) return 'base'
    // Such as tabs: few pages have them, nearly every page has the forms.
    if (entrance.has(id) && PASSWORDS.test(id)) return 'sign-in'
    if (entrance.has(id)) return users >= MANY ? 'forms' : users > 1 ? 'sign-in' : 'entrance'
    if (shell.has(id) || (overview.has(id) && (users >= MANY || (users > 1 && isTiny(id))))) return 'shell'
    if (overview.has(id) && users > 1) return 'overview'
    if (CHECKS.test(id)) return 'checks'
    // Before what is shared by many: for a function of six lines no page loads all of that.
    if (users > 1 && isTiny(id)) return 'small'
    if (users >= MANY)
      return RULES.test(id) ? 'rules' : CHOICES.test(id) ? 'choices' : LISTS.test(id) ? 'lists' : 'common'
    return null
  }
  return { nameOf: await mergeShared(config, nameOf), classes }
}

/**
 * Merges what only a few pages share, of which the bundler makes a file for each set of pages, windows and panels. Which file
 * imports which is only known once they are bundled, so this is done once more.
 */
async function mergeShared(config: InlineConfig, nameOf: NameOf): Promise<NameOf> {
  const chunks = await bundle(withFiles(config, nameOf))
  const visits = (await declaredPages()).map(({ modules }) => loadedBy(chunks, modules))
  const files = new Map<string, PlannedFile>(
    chunks.map((chunk) => [
      chunk.fileName,
      {
        pages: new Set(visits.keys().filter((page) => visits[page]?.has(chunk))),
        length: chunk.code.length,
        imports: new Set(chunk.imports),
      },
    ]),
  )
  const plannedName = ({ moduleIds }: Rolldown.OutputChunk) => nameOf(moduleIds[0] ?? '')
  const isMergeable = (chunk: Rolldown.OutputChunk) =>
    !chunk.isEntry &&
    !chunk.isDynamicEntry &&
    files.get(chunk.fileName)?.pages.size !== 0 &&
    MERGEABLE.has(plannedName(chunk) ?? 'small')
  const merged = mergeFiles(
    files,
    chunks.filter(isMergeable).map(({ fileName }) => fileName),
  )
  const names = new Map<string, string>()
  for (const [index, list] of merged.entries()) {
    const parts = chunks.filter(({ fileName }) => list.includes(fileName))
    const name = parts.map(plannedName).find((planned) => planned !== null) ?? `shared-${index}`
    for (const { moduleIds } of parts) for (const id of moduleIds) names.set(id, name)
  }
  return (id) => names.get(id) ?? nameOf(id)
}

/** The result of the build, without writing it. */
async function bundle(config: InlineConfig): Promise<Rolldown.OutputChunk[]> {
  const result = await build({ ...config, logLevel: 'error', build: { ...config.build, write: false } })
  return (result as Rolldown.RolldownOutput).output.filter((output) => output.type === 'chunk')
}

/** The plan holds what a module needs, too: a chunk that took it along would load what its page does not use. */
export function withFiles(config: InlineConfig, nameOf: NameOf): InlineConfig {
  const codeSplitting = { includeDependenciesRecursively: false, groups: [{ name: nameOf }] }
  const script = namedAs('js')
  const names = { entryFileNames: script, chunkFileNames: script, assetFileNames: namedAs('[ext]') }
  const output = { codeSplitting, ...names, hashCharacters: 'base36' as const }
  return { ...config, build: { ...config.build, rolldownOptions: { output } } }
}

interface StyleRule {
  selectors: string[]
  remove: () => void
}

/** Removes the library's styles of unused components. */
export function onlyUsed(classes: Set<string>) {
  const isUsed = (selector: string) => {
    const named = selector.match(LIBRARY_CLASS)
    return !named || named.some((name) => classes.has(name))
  }
  return {
    postcssPlugin: 'only-used',
    Rule: (rule: StyleRule) => {
      const kept = rule.selectors.filter(isUsed)
      if (kept.length === 0) rule.remove()
      else if (kept.length < rule.selectors.length) rule.selectors = kept
    },
  }
}

function add<Value>(set: Set<Value>, value: Value | undefined): void {
  if (value !== undefined) set.add(value)
}

/** Fails the build if files import each other in a cycle: one of them would run before its imports. */
export function noCircles(): Plugin {
  return {
    name: 'no-circles',
    generateBundle(_, bundle) {
      const done = new Set<string>()
      const follow = (file: string, path: string[]) => {
        if (path.includes(file)) this.error(`Files in a circle: ${[...path, file].join(' > ')}`)
        const output = bundle[file]
        if (done.has(file) || output?.type !== 'chunk') return
        for (const next of output.imports) follow(next, [...path, file])
        done.add(file)
      }
      for (const file of Object.keys(bundle)) follow(file, [])
    },
  }
}
