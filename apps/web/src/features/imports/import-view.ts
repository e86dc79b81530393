import { choice, id } from '../../lib/search-params.ts'

/** The address parameters of 'Importar Produtos': a reload loses nothing. */
export const importSearch = {
  /** The open import. */
  id: id('importacao'),
  /** The step of an import that has not begun: columns or preview. */
  step: choice('passo', { columns: 'colunas', check: 'conferir' }, 'columns'),
}
