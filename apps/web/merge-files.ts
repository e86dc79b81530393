/**
 * Bytes of source that may be loaded unnecessarily to save one request, which is a round trip on a slow network in one of
 * six connections.
 */
export const REQUEST = 5_000

/** A planned file: the pages that load it, its length in bytes, and the files it imports. */
export interface PlannedFile {
  pages: Set<number>
  length: number
  imports: Set<string>
}

interface Merge {
  into: string
  from: string
  saved: number
}

/**
 * Merges files that several pages share until every further merge would cost the pages more bytes in vain than it saves requests.
 * `mergeable` names those that may be merged, `files` holds all, as no merge may make files import each other in a circle.
 * Returns lists of the files that become one.
 */
export function mergeFiles(files: Map<string, PlannedFile>, mergeable: string[]): string[][] {
  const left = new Map(files)
  const lists = new Map(mergeable.map((name) => [name, [name]]))
  for (let best = bestMerge(left, lists); best; best = bestMerge(left, lists)) {
    merge(left, best)
    lists.get(best.into)?.push(...(lists.get(best.from) ?? []))
    lists.delete(best.from)
  }
  return [...lists.values()].filter(({ length }) => length > 1)
}

function bestMerge(files: Map<string, PlannedFile>, mergeable: Map<string, unknown>): Merge | undefined {
  const merges: Merge[] = []
  const names = [...mergeable.keys()]
  for (const [index, into] of names.entries())
    for (const from of names.slice(index + 1)) {
      const saved = savedBy(files, into, from)
      if (saved > 0) merges.push({ into, from, saved })
    }
  merges.sort((one, other) => other.saved - one.saved)
  return merges.find(({ into, from }) => !isAround(files, into, from) && !isAround(files, from, into))
}

/** Bytes saved by all pages: a request where both are loaded, less unnecessary bytes elsewhere. */
function savedBy(files: Map<string, PlannedFile>, one: string, other: string): number {
  const pagesOf = (name: string) => files.get(name)?.pages ?? new Set<number>()
  const both = [...pagesOf(one)].filter((page) => pagesOf(other).has(page)).length
  return both * REQUEST - inVain(files, pagesOf(one), other) - inVain(files, pagesOf(other), one)
}

/** Bytes that these pages load, and what further files cost them as requests, when they load a file with all that it imports. */
function inVain(files: Map<string, PlannedFile>, pages: Set<number>, name: string): number {
  let bytes = 0
  const loaded = new Set([name])
  for (const next of loaded) {
    const file = files.get(next)
    const length = (file?.length ?? 0) + (next === name ? 0 : REQUEST)
    for (const page of pages) if (!file?.pages.has(page)) bytes += length
    for (const further of file?.imports ?? []) loaded.add(further)
  }
  return bytes
}

/** Whether `start` imports `end` through a third file, which would create a cycle. */
function isAround(files: Map<string, PlannedFile>, start: string, end: string): boolean {
  const next = [...(files.get(start)?.imports ?? [])].filter((name) => name !== end && name !== start)
  const seen = new Set(next)
  for (const name of seen) {
    if (name === end) return true
    for (const further of files.get(name)?.imports ?? []) if (further !== start) seen.add(further)
  }
  return false
}

function merge(files: Map<string, PlannedFile>, { into, from }: Merge): void {
  const [one, other] = [files.get(into), files.get(from)]
  if (!one || !other) return
  files.delete(from)
  files.set(into, {
    pages: new Set([...one.pages, ...other.pages]),
    length: one.length + other.length,
    imports: new Set([...one.imports, ...other.imports]),
  })
  for (const [name, file] of files)
    if (file.imports.has(from)) {
      const imports = new Set([...file.imports].map((target) => (target === from ? into : target)))
      imports.delete(name)
      files.set(name, { ...file, imports })
    }
}
