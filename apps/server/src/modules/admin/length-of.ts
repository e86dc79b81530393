/** The length of a whole list by a page that is its last; null when that has to be counted. */
export function lengthOf(page: unknown[], skip: number, limit: number): number | null {
  const isLast = page.length < limit && (page.length > 0 || skip === 0)
  return isLast ? skip + page.length : null
}
