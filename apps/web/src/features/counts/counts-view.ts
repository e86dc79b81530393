import type { ReviewView } from '@prateleira/contract/counts/rules'
import { queryNames } from '../../config/paths.ts'
import { choice, flag, id, pageNumber } from '../../lib/search-params.ts'

/** The address parameters of 'Inventário'. */
export const countsSearch = { page: pageNumber(), opening: flag('novo') }

/** Of the page for counting. */
export const countingSearch = { count: id(queryNames.count) }

const VIEW_WORDS: Record<ReviewView, string> = {
  differences: 'diferencas',
  counted: 'contados',
  uncounted: 'nao-contados',
  recounts: 'recontagens',
}

/** Of the review. */
export const reviewSearch = {
  count: id(queryNames.count),
  view: choice<ReviewView>('ver', VIEW_WORDS, 'differences'),
  page: pageNumber(),
}

/** The products with which a new count starts. */
export interface Proposed {
  name: string
  products: { id: string; name: string }[]
}

/** The confirmation that the review shows. */
export type Question = 'approve' | 'cancel' | 'reverse'
