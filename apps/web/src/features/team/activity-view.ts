import { ACTIVITY_DAYS, ACTIVITY_GROUPS } from '@prateleira/contract/team/constants'
import { choice, id, sameWords } from '../../lib/search-params.ts'

type Days = `${(typeof ACTIVITY_DAYS)[number]}`
export const DAYS = ACTIVITY_DAYS.map(String) as Days[]

/** The address parameters of 'Atividade'. */
export const activitySearch = {
  person: id('pessoa'),
  group: choice('tipo', sameWords(ACTIVITY_GROUPS)),
  days: choice('dias', sameWords(DAYS), '30'),
}
