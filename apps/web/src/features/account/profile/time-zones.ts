import { isTimeZone } from '@prateleira/contract/shared/dates'

/** The zones of Brazil by their usual names, from east to west. */
export const BRAZIL: Record<string, string> = {
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

export const brazilian = (zones: string[], now: Date) => ({
  group: 'Brasil',
  items: zones.map((zone) => option(zone, BRAZIL[zone] ?? zone, now)),
})

export const foreign = (zone: string, now: Date) => option(zone, zone.replaceAll('_', ' '), now)

/** The current zone only, for a list that has not been opened. */
export function presentZone(present: string, now: Date) {
  if (!isTimeZone(present)) return []
  return Object.hasOwn(BRAZIL, present)
    ? [brazilian([present], now)]
    : [{ group: 'Outros', items: [foreign(present, now)] }]
}
