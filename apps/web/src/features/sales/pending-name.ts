import { fullVariantName } from '@prateleira/contract/catalog/rules'
import type { PendingSale } from '@prateleira/contract/sales/pending-schemas'

/** The name of a line of a pending sale, whose product may have been deleted since. */
export const pendingName = ({ product_name, size, color }: PendingSale['lines'][number]): string =>
  product_name === null ? 'Produto excluído' : fullVariantName({ product_name, size, color })
