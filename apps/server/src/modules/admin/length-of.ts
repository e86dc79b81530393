/** The length of a list, known if the page is its last; null when it has to be counted. */
export function lengthOf(page: unknown[], skip: number, limit: number): number | null {
  const isLast = page.length < limit && (page.length > 0 || skip === 0)
  return isLast ? skip + page.length : null
}
