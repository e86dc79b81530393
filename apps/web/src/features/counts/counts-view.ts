import type { ReviewView } from '@prateleira/contract/counts/rules'
import { choice, flag, id, pageNumber } from '../../lib/search-params.ts'

/** What the address of 'Inventário' says. */
export const countsSearch = { page: pageNumber(), opening: flag('novo') }

/** Of the page where one counts. */
export const countingSearch = { count: id('inventario') }

const VIEW_WORDS: Record<ReviewView, string> = {
  differences: 'diferencas',
  counted: 'contados',
  uncounted: 'nao-contados',
  recounts: 'recontagens',
}

/** Of the review. */
export const reviewSearch = {
  count: id('inventario'),
  view: choice<ReviewView>('ver', VIEW_WORDS, 'differences'),
  page: pageNumber(),
}

/** Which products a new count begins with. */
export interface Proposed {
  name: string
  products: { id: string; name: string }[]
}

/** What the review asks about before it is done. */
export type Question = 'approve' | 'cancel' | 'reverse'
