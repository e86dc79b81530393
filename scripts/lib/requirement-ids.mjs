/** An id, or a range such as PROD-14..16; encodings and barcodes look alike. */
const ID = /\b(?!UTF-|EAN-|GTIN-)([A-Z]{2,6})-(\d\d)\b(?:\.\.(\d\d)\b)?/g
/** A string that begins with ids and goes on, as a title does. */
const TITLE = /['"`](?:[A-Z]{2,6}-\d\d(?:, | and | ))+/g

/** The ids that docs/requirements.md lists, from the first column of its tables. */
export function listedIds(document) {
  return new Set([...document.matchAll(/^\| ([A-Z]{2,6}-\d\d) \|/gm)].map(([, id]) => id))
}

/**
 * Requirement ids that are used but not listed. A code such as CAM-01 looks like one: outside of titles only areas that have a
 * listed id count.
 *
 * @param {Map<string, string>} sources text of each file, by its path
 * @param {Set<string>} listed
 * @returns {string[]} one line for each file and id
 */
export function findUnlistedIds(sources, listed) {
  const areas = new Set([...listed].map((id) => id.split('-')[0]))
  const violations = new Set()
  for (const [path, text] of sources) {
    const titles = [...(isTest(path) ? text.matchAll(TITLE) : [])].flatMap(([title]) => idsIn(title))
    const elsewhere = idsIn(text).filter((id) => areas.has(id.split('-')[0]))
    for (const id of [...titles, ...elsewhere]) {
      if (!listed.has(id)) violations.add(`${path}: ${id} is not in docs/requirements.md`)
    }
  }
  return [...violations]
}

function idsIn(text) {
  return [...text.matchAll(ID)].flatMap(([, area, from, to = from]) =>
    Array.from(
      { length: Number(to) - Number(from) + 1 },
      (_, index) => `${area}-${String(Number(from) + index).padStart(2, '0')}`,
    ),
  )
}

function isTest(path) {
  return /\.(test|spec)\.\w+$/.test(path)
}
