import { isTimeZone } from '@prateleira/contract/shared/dates'
import { foldText } from '@prateleira/contract/shared/text'
import { inSlices } from '../../../lib/in-slices.ts'

/** The zones of Brazil by their usual names, from east to west. */
const BRAZIL: Record<string, string> = {
  'America/Noronha': 'Fernando de Noronha',
  'America/Sao_Paulo': 'Brasília, Sudeste, Sul e Goiás',
  'America/Araguaina': 'Tocantins',
  'America/Bahia': 'Bahia',
  'America/Belem': 'Amapá e leste do Pará',
  'America/Fortaleza': 'Ceará, Maranhão, Paraíba, Piauí e Rio Grande do Norte',
  'America/Maceio': 'Alagoas e Sergipe',
  'America/Recife': 'Pernambuco',
  'America/Santarem': 'Oeste do Pará',
  'America/Boa_Vista': 'Roraima',
  'America/Campo_Grande': 'Mato Grosso do Sul',
  'America/Cuiaba': 'Mato Grosso',
  'America/Manaus': 'Amazonas',
  'America/Porto_Velho': 'Rondônia',
  'America/Eirunepe': 'Oeste do Amazonas',
  'America/Rio_Branco': 'Acre',
}

/** 'GMT-3' */
function offsetOf(timeZone: string, now: Date): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' }).formatToParts(now)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
}

const option = (value: string, name: string, now: Date) => ({
  value,
  label: `${name} (${offsetOf(value, now)})`,
})

const brazilian = (zones: string[], now: Date) => ({
  group: 'Brasil',
  items: zones.map((zone) => option(zone, BRAZIL[zone] ?? zone, now)),
})

const foreign = (zone: string, now: Date) => option(zone, zone.replaceAll('_', ' '), now)

/** The current zone only, for a list that has not been opened. */
export function presentZone(present: string, now: Date) {
  if (!isTimeZone(present)) return []
  return Object.hasOwn(BRAZIL, present)
    ? [brazilian([present], now)]
    : [{ group: 'Outros', items: [foreign(present, now)] }]
}

/**
 * Every zone, Brazil's first, with the current one even if the browser does not list it. Each of 400 needs a formatter
 * for its offset, so they are computed in slices.
 */
export async function timeZoneOptions(present: string, now: Date) {
  const known = Intl.supportedValuesOf('timeZone')
  const zones = [...known, ...(isTimeZone(present) && !known.includes(present) ? [present] : [])]
  const others: ReturnType<typeof option>[] = []
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
