import { badField } from '../../kernel/rpc/errors.ts'

/** Nothing can be told of products without a name. Throws BAD_REQUEST when no column was chosen for it yet. */
export function needName(mapping: unknown): void {
  if ((mapping as { name?: number }).name === undefined)
    throw badField('mapping', 'Escolha a coluna do nome do produto')
}
