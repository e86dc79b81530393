import { queryNames } from '../../../config/paths.ts'
import { id } from '../../../lib/search-params.ts'

/** The address parameters of the page of entries. */
export const entrySearch = { correct: id(queryNames.correct) }
