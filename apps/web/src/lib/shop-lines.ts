import { documentKind, formatDocument } from '@prateleira/contract/shared/document-text'
import { formatPhone } from '@prateleira/contract/shared/format-phone'
import type { Me } from './me.ts'

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
    ...(phone ? [`Tel. ${formatPhone(phone)}`] : []),
  ]
}
