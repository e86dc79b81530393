/** For how long a refusal may wait for the names of what it is about. */
const NAMING_MILLISECONDS = 3000

/** What names a refusal's subject, or null where it fails or takes too long. */
export function namedSoon<Words>(naming: Promise<Words | null>): Promise<Words | null> {
  const late = new Promise<null>((end) => setTimeout(end, NAMING_MILLISECONDS, null))
  return Promise.race([naming.catch(() => null), late])
}
