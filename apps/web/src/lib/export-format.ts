import { useLocalStorage } from '@mantine/hooks'
import { EXPORT_FORMATS, type ExportFormat } from '@prateleira/contract/shared/export-formats'

/** The format of files that was last chosen on this device, for all buttons; null before. */
export function useChosenFormat() {
  return useLocalStorage<ExportFormat | null>({
    key: 'prateleira-export-format',
    defaultValue: null,
    getInitialValueInEffect: false,
    serialize: (format) => format ?? '',
    deserialize: (stored) => EXPORT_FORMATS.find((format) => format === stored) ?? null,
  })
}
