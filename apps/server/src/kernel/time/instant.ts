/**
 * Formats an instant for the API from the database's text in UTC: "2026-11-22 06:47:00.12345+00" → "2026-11-22T06:47:00.123Z".
 */
export function instant(text: string): string {
  const fraction = text.slice(20, text.length - 3).slice(0, 3)
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction.padEnd(3, '0')}Z`
}
