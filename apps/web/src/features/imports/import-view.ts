import { choice, id } from '../../lib/search-params.ts'

/** What the address of 'Importar Produtos' says: a reload loses nothing. */
export const importSearch = {
  /** The import that is open. */
  id: id('importacao'),
  /** The step of one that has not begun: its columns, or what it would do. */
  step: choice('passo', { columns: 'colunas', check: 'conferir' }, 'columns'),
}
