import { dateIn, formatDate, timeIn } from '@prateleira/contract/shared/dates'
import type { LateOrigin } from '@prateleira/contract/shared/queue-fields'

/** 'A-2, enviada por Ana em 22/11/2026 às 14:32. Motivo: …', of what was made without network. */
export function lateWords(
  { receipt, sent_by: sender, sent_at: at, reason }: LateOrigin,
  timezone: string,
): string {
  const sent = new Date(at)
  const when = `${formatDate(dateIn(timezone, sent))} às ${timeIn(timezone, sent)}`
  return `${receipt}, enviada por ${sender ?? '—'} em ${when}${reason === null ? '' : `. Motivo: ${reason}`}`
}
