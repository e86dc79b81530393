import { isTimeZone } from '@prateleira/contract/shared/dates'
import { foldText } from '@prateleira/contract/shared/text'
import { inSlices } from '../../../lib/in-slices.ts'
import { BRAZIL, brazilian, foreign } from './time-zones.ts'

/**
 * Every zone, Brazil's first, with the current one even if the browser does not list it. Each of 400 needs a formatter
 * for its offset, so they are computed in slices.
 */
export async function timeZoneOptions(present: string, now: Date) {
  const known = Intl.supportedValuesOf('timeZone')
  const zones = [...known, ...(isTimeZone(present) && !known.includes(present) ? [present] : [])]
  const others: ReturnType<typeof foreign>[] = []
  await inSlices(
    zones.filter((zone) => !Object.hasOwn(BRAZIL, zone)),
    1,
    ([zone = '']) => others.push(foreign(zone, now)),
  )
  return [
    brazilian(Object.keys(BRAZIL), now),
    { group: 'Outros', items: others.sort((a, b) => (foldText(a.label) < foldText(b.label) ? -1 : 1)) },
  ]
}
