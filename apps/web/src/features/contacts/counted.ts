import { formatCount } from '@prateleira/contract/shared/format'

/** A count with its noun: counted(1, 'produto', 'produtos') → '1 produto'. */
export function counted(count: number, one: string, many: string): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`
}
