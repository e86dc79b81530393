import { bareDocument, isCnpj, isCpf } from '@prateleira/contract/shared/documents'

/** A CPF as 529.982.247-25, a CNPJ as 12.ABC.345/01DE-35; anything else unchanged. */
export function formatDocument(value: string): string {
  const bare = bareDocument(value)
  if (isCpf(bare)) return bare.replace(/(...)(...)(...)/, '$1.$2.$3-')
  if (isCnpj(bare)) return bare.replace(/(..)(...)(...)(....)/, '$1.$2.$3/$4-')
  return value
}

/** The kind of a formatted document, by its length: 'CPF' or 'CNPJ'. */
export function documentKind(value: string): 'CPF' | 'CNPJ' {
  return bareDocument(value).length === 11 ? 'CPF' : 'CNPJ'
}
