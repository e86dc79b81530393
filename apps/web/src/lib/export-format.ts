import { EXPORT_FORMATS, type ExportFormat } from '@prateleira/contract/shared/export-formats'
import { useSyncExternalStore } from 'react'

const NAME = 'prateleira-export-format'
const watchers = new Set<() => void>()
/** The choice where there is no storage: it lasts until the page is reloaded. */
let unstored: ExportFormat | null = null

function stored(): ExportFormat | null {
  try {
    return EXPORT_FORMATS.find((format) => format === localStorage.getItem(NAME)) ?? null
  } catch {
    return null
  }
}

function choose(format: ExportFormat) {
  try {
    localStorage.setItem(NAME, format)
  } catch {
    unstored = format
  }
  for (const notify of watchers) notify()
}

function watch(notify: () => void) {
  watchers.add(notify)
  return () => void watchers.delete(notify)
}

/** The format of files that was last chosen on this device, the same for all buttons; null before. */
export function useChosenFormat(): [ExportFormat | null, (format: ExportFormat) => void] {
  return [useSyncExternalStore(watch, () => unstored ?? stored()), choose]
}
