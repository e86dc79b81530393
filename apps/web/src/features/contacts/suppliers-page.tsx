import type { Supplier } from '@prateleira/contract/contacts/schemas'
import { DOT, formatCounted } from '@prateleira/contract/shared/format'
import { IconTruckDelivery } from '@tabler/icons-react'
import { ContactsPage } from './contacts-page.tsx'
import { supplierKind } from './kinds.ts'

/** The consequence for products and movements of the supplier (SUP-02). */
function consequence({ product_count: products, movement_count: movements }: Supplier) {
  if (products + movements === 0) return 'Nenhum produto ou movimentação usa este fornecedor.'
  const parts = [
    products > 0 && formatCounted(products, 'produto', 'produtos'),
    movements > 0 && formatCounted(movements, 'movimentação', 'movimentações'),
  ].filter(Boolean)
  const one = products + movements === 1
  return `${parts.join(' e ')} ${one ? 'continua existindo, mas ficará' : 'continuam existindo, mas ficarão'} sem fornecedor.`
}

export default function SuppliersPage() {
  return (
    <ContactsPage
      kind={supplierKind}
      description="De quem você compra."
      icon={<IconTruckDelivery size={28} stroke={1.6} />}
      explanation="Cadastre de quem você compra para ligar produtos e entradas de estoque ao fornecedor e ter o contato à mão."
      searchPlaceholder="Buscar por nome, telefone, CNPJ..."
      figures={(supplier) => (
        <span>
          {formatCounted(supplier.product_count, 'produto', 'produtos')}
          {supplier.movement_count > 0 &&
            `${DOT}${formatCounted(supplier.movement_count, 'movimentação', 'movimentações')}`}
        </span>
      )}
      consequence={consequence}
    />
  )
}
