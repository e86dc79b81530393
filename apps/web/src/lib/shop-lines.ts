import { documentKind, formatDocument } from '@prateleira/contract/shared/document-text'
import type { Me } from './me.ts'

/** Digits alone, as many type them, in the usual notation. Area codes do not begin with 0, but numbers free of charge do. */
const spaced = (phone: string) =>
  phone
    .replace(/^([1-9]\d)(\d{4,5})(\d{4})$/, '($1) $2-$3')
    .replace(/^(0[3589]00)(\d{3})(\d{4})$/, '$1 $2 $3')

/** What the papers of a shop say of it below its name, line by line; what is not set is left out. */
export function shopLines({
  company_document: document,
  company_address: address,
  company_phone: phone,
}: Pick<Me, 'company_document' | 'company_address' | 'company_phone'>): string[] {
  // A person kept on the device by an older version of the page has none of them.
  return [
    ...(document ? [`${documentKind(document)} ${formatDocument(document)}`] : []),
    ...(address ? address.split('\n') : []),
    ...(phone ? [`Tel. ${spaced(phone)}`] : []),
  ]
}
