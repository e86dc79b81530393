import type { QueryClient } from '@tanstack/react-query'
import { refreshAfter } from './refresh.ts'

/** After stock has moved: refreshAfter('stock'), for callers that still hand in the cache. */
export function refreshAfterMovement(_cache: QueryClient): Promise<void> {
  return refreshAfter('stock')
}
