import { paths, queryNames } from '../../config/paths.ts'
import { id, matching, pageNumber } from '../../lib/search-params.ts'

/** The address parameters of 'Caixa'. */
export const cashSearch = {
  /** The session being counted. */
  closing: id('fechar'),
  /** The session whose report is open. */
  session: id('sessao'),
  /** The counter led here to open the register; leads back. */
  from: matching(queryNames.from, new RegExp(`^${paths.counter}$`)),
}

/** The address parameters of 'Caixas fechados'. */
export const historySearch = {
  month: matching('mes', /^\d{4}-(0[1-9]|1[0-2])$/),
  person: id('pessoa'),
  page: pageNumber(),
  session: id('sessao'),
}
