import type { Customer } from '@prateleira/contract/contacts/schemas'
import { dateIn, formatDate } from '@prateleira/contract/shared/dates'
import { formatCounted, formatMoney } from '@prateleira/contract/shared/format'
import { IconUsers } from '@tabler/icons-react'
import { AppLink } from '../../components/app-link.tsx'
import { Money } from '../../components/money.tsx'
import { paths } from '../../config/paths.ts'
import { debtOf } from '../../lib/debt-of.ts'
import { useMayCall, useMe } from '../../lib/me.ts'
import classes from './contact-card.module.css'
import { ContactsPage } from './contacts-page.tsx'
import { CustomerTotals } from './customer-totals.tsx'
import { customerKind } from './kinds.ts'

/** The consequence for the customer's sales. */
function consequence({ sale_count: sales, total_purchases: total }: Customer) {
  if (sales === 0) return 'Nenhuma venda concluída tem este cliente.'
  return `${formatCounted(sales, 'venda', 'vendas')} (${formatMoney(total)}) ${
    sales === 1 ? 'continua registrada' : 'continuam registradas'
  }, sem o nome do cliente.`
}

const purchasesOf = ({ sale_count: count }: Customer) => formatCounted(count, 'compra', 'compras')

export default function CustomersPage() {
  const { timezone } = useMe()
  const may = useMayCall()
  const since = (instant: string) => formatDate(dateIn(timezone, new Date(instant)))
  return (
    <ContactsPage
      kind={customerKind}
      description="Quem compra de você."
      summary={<CustomerTotals />}
      icon={<IconUsers size={28} stroke={1.6} />}
      explanation="Cadastre quem compra de você e escolha o cliente ao registrar uma venda: aqui você vê quanto cada um já comprou."
      searchPlaceholder="Buscar por nome, telefone, CPF..."
      figures={(customer) => (
        <>
          <span>
            <span className="visually-hidden">Total de compras: </span>
            <strong>
              <Money value={customer.total_purchases} />
            </strong>
            {customer.sale_count > 0 && (
              <>
                {' em '}
                {may('sales.listSellers') ? (
                  <AppLink className="touch" to={paths.sales} search={{ busca: customer.name }}>
                    {purchasesOf(customer)}
                    <span className="visually-hidden"> de {customer.name}</span>
                  </AppLink>
                ) : (
                  purchasesOf(customer)
                )}
              </>
            )}
          </span>
          <span>Desde {since(customer.created_at)}</span>
          {may('receivables.getStatement') && (
            <AppLink className="touch" to={paths.receivables} search={{ cliente: customer.id }}>
              {debtOf(customer.balance) ? (
                <>
                  <span className="visually-hidden">Fiado: </span>
                  <strong className={classes.owes}>{debtOf(customer.balance)}</strong>
                </>
              ) : (
                'Fiado'
              )}
            </AppLink>
          )}
        </>
      )}
      consequence={consequence}
    />
  )
}
