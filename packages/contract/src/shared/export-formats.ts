/** Formats of files to download. 'csv-br' is for spreadsheets set to Brazil: semicolons, and decimal commas. */
export const EXPORT_FORMATS = ['csv', 'csv-br', 'xlsx'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]
/** Formats of the administrators' files. */
export const CSV_FORMATS = ['csv', 'csv-br'] as const
export type CsvFormat = (typeof CSV_FORMATS)[number]

/** The file name's ending; distinct for both kinds of CSV, which may be in one folder. */
export function fileEnding(format: ExportFormat): string {
  return format === 'csv-br' ? '-br.csv' : `.${format}`
}

/** A period in a file's name, so that those of two periods differ; today, when it was made, for all days. */
export function daysInFileName(
  { from, to }: { from?: string | null | undefined; to?: string | null | undefined },
  today: string,
): string {
  if (from && to) return from === to ? from : `${from}-a-${to}`
  if (from) return `desde-${from}`
  return to ? `ate-${to}` : today
}
