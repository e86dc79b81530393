import { EXPORT_FORMATS, type ExportFormat } from '@prateleira/contract/shared/export-formats'
import { useState } from 'react'

const NAME = 'prateleira-export-format'

function stored(): ExportFormat | null {
  try {
    return EXPORT_FORMATS.find((format) => format === localStorage.getItem(NAME)) ?? null
  } catch {
    return null
  }
}

/** The format of files that was last chosen on this device; null before. */
export function useChosenFormat(): [ExportFormat | null, (format: ExportFormat) => void] {
  const [format, setFormat] = useState(stored)
  const choose = (next: ExportFormat) => {
    setFormat(next)
    try {
      localStorage.setItem(NAME, next)
    } catch {
      // Without storage the choice lasts until the page is left.
    }
  }
  return [format, choose]
}
