import { queryNames } from '../../config/paths.ts'
import { flag, id, pageNumber, type SearchState, text } from '../../lib/search-params.ts'

/** What the address of a list of contacts says. */
export const contactsSearch = {
  search: text('busca'),
  page: pageNumber(),
  /** The form of a new one is open. */
  creating: flag('novo'),
  /** The one whose form is open. */
  contact: id(queryNames.contact),
}

export type ContactsView = Pick<SearchState<typeof contactsSearch>, 'search' | 'page'>
