import { id, matching, pageNumber } from '../../lib/search-params.ts'

/** What the address of 'Caixa' says. */
export const cashSearch = {
  /** The session that is being counted. */
  closing: id('fechar'),
  /** The session whose report is open. */
  session: id('sessao'),
}

/** What the address of 'Caixas fechados' says. */
export const historySearch = {
  month: matching('mes', /^\d{4}-(0[1-9]|1[0-2])$/),
  person: id('pessoa'),
  page: pageNumber(),
  session: id('sessao'),
}
