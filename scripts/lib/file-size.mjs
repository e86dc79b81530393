/** A source file has at most this many lines; a longer one is split by subject. */
export const LINES_MAX = 300

/** Longer files, to be split. An entry that is no longer needed is reported. */
const LONG_FILES = ['apps/server/src/modules/sales/queued-sales.test.ts']

/**
 * @param {Map<string, string>} sources text of each file by its path, without generated ones
 * @param {string[]} exceptions paths of files that may be longer
 * @returns {string[]} one line for each violation
 */
export function findLongFiles(sources, exceptions = LONG_FILES) {
  const violations = []
  for (const [path, text] of sources) {
    const lines = text.split('\n').length - (text.endsWith('\n') ? 1 : 0)
    if (lines > LINES_MAX && !exceptions.includes(path))
      violations.push(`${path} has ${lines} lines, more than ${LINES_MAX}: split it by subject`)
    if (lines <= LINES_MAX && exceptions.includes(path))
      violations.push(`${path} has ${lines} lines: remove it from LONG_FILES in scripts/lib/file-size.mjs`)
  }
  for (const path of exceptions.filter((path) => !sources.has(path)))
    violations.push(`${path} does not exist: remove it from LONG_FILES in scripts/lib/file-size.mjs`)
  return violations
}
