import { UnstyledButton } from '@mantine/core'
import type { Supplier } from '@prateleira/contract/contacts/schemas'
import { DOT, formatCounted } from '@prateleira/contract/shared/format'
import { IconTruckDelivery } from '@tabler/icons-react'
import { OnDemand } from '../../components/on-demand.tsx'
import { lazyPart } from '../../lib/lazy-part.ts'
import { useSearchState } from '../../lib/use-search-state.ts'
import classes from './contact-card.module.css'
import { ContactsPage } from './contacts-page.tsx'
import { purchasesSearch } from './contacts-view.ts'
import { supplierKind } from './kinds.ts'

const PurchasesDialog = lazyPart(() => import('./purchases/purchases-dialog.tsx'))

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
  const [{ supplier }, change] = useSearchState(purchasesSearch)
  const show = ({ id }: Supplier) => change({ supplier: id }, { push: true })
  return (
    <>
      <ContactsPage
        kind={supplierKind}
        description="De quem você compra."
        icon={<IconTruckDelivery size={28} stroke={1.6} />}
        explanation="Cadastre de quem você compra para ligar produtos e entradas de estoque ao fornecedor e ter o contato à mão."
        searchPlaceholder="Buscar por nome, telefone, CNPJ..."
        figures={(contact) => (
          <UnstyledButton className={`${classes.counts} touch`} onClick={() => show(contact)}>
            <span className="visually-hidden">Compras de {contact.name}: </span>
            {formatCounted(contact.product_count, 'produto', 'produtos')}
            {DOT}
            {formatCounted(contact.purchase_count, 'compra', 'compras')}
          </UnstyledButton>
        )}
        consequence={consequence}
        onPurchases={show}
      />
      <OnDemand wanted={supplier !== undefined}>
        <PurchasesDialog id={supplier} onClose={() => change({ supplier: undefined })} />
      </OnDemand>
    </>
  )
}
