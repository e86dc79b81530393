import { dateIn, formatDate, timeIn } from '@prateleira/contract/shared/dates'

/** '14:32', with its day when that is not today. */
export function heardAt(timezone: string, heard: Date): string {
  const day = dateIn(timezone, heard)
  return `${day === dateIn(timezone, new Date()) ? '' : `${formatDate(day)} `}${timeIn(timezone, heard)}`
}
