import { ACTIVITY_DAYS, ACTIVITY_GROUPS } from '@prateleira/contract/team/constants'
import { choice, id, sameWords } from '../../lib/search-params.ts'

/** The address parameters of 'Atividade'. */
export const activitySearch = {
  person: id('pessoa'),
  group: choice('tipo', sameWords(ACTIVITY_GROUPS)),
  days: choice('dias', sameWords(ACTIVITY_DAYS), '30'),
}
