/** Limit and offset of a page. */
export interface Cut {
  limit: number
  offset: number
}

/** The rows of a page by its number, from 1. */
export function cutOf({ page, limit }: { page: number; limit: number }): Cut {
  return { limit, offset: (page - 1) * limit }
}
