import { queryNames } from '../../config/paths.ts'
import { flag, id, pageNumber, type SearchState, text } from '../../lib/search-params.ts'

/** The address parameters of a list of contacts. */
export const contactsSearch = {
  search: text('busca'),
  page: pageNumber(),
  /** The form for a new contact is open. */
  creating: flag('novo'),
  /** The contact whose form is open. */
  contact: id(queryNames.contact),
}

export type ContactsView = Pick<SearchState<typeof contactsSearch>, 'search' | 'page'>

/** The supplier whose purchases are shown. */
export const purchasesSearch = { supplier: id('compras') }
