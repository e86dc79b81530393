import { PAGE_MAX } from '@prateleira/contract/shared/constants'

/** Parses ?pagina=, counted from 1. Anything invalid means the first page. */
export function parsePage(text: string | undefined): number {
  return /^[1-9]\d{0,5}$/.test(text ?? '') ? Math.min(Number(text), PAGE_MAX) : 1
}
