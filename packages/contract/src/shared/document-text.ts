/** How a CPF or CNPJ is written and read, by its shape alone: every page loads this, and the check digits are judged where one is typed. */

/** Removes the punctuation of a CPF or CNPJ and upper-cases letters. */
export function bareDocument(value: string): string {
  return value.replace(/[\s./-]/g, '').toUpperCase()
}

/** A CPF as 529.982.247-25, a CNPJ as 12.ABC.345/01DE-35; anything else unchanged. */
export function formatDocument(value: string): string {
  const bare = bareDocument(value)
  if (/^\d{11}$/.test(bare)) return bare.replace(/(...)(...)(...)/, '$1.$2.$3-')
  if (/^[0-9A-Z]{12}\d\d$/.test(bare)) return bare.replace(/(..)(...)(...)(....)/, '$1.$2.$3/$4-')
  return value
}

/** The kind of a valid document, by its length. */
export function documentKind(value: string): 'CPF' | 'CNPJ' {
  return bareDocument(value).length === 11 ? 'CPF' : 'CNPJ'
}
