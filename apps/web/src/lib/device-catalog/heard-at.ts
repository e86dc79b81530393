import { dateIn, formatDate, timeIn } from '@prateleira/contract/shared/dates'

/** A time as '14:32', with the day when it is not today. */
export function heardAt(timezone: string, heard: Date): string {
  const day = dateIn(timezone, heard)
  return `${day === dateIn(timezone, new Date()) ? '' : `${formatDate(day)} `}${timeIn(timezone, heard)}`
}
