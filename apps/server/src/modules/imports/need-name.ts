import { badField } from '../../kernel/rpc/errors.ts'

/** Requires a column for the name. Throws BAD_REQUEST when none was chosen yet. */
export function needName(mapping: unknown): void {
  if ((mapping as { name?: number }).name === undefined)
    throw badField('mapping', 'Escolha a coluna do nome do produto')
}
