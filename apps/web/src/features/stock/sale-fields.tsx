import { Select } from '@mantine/core'
import { PAYMENT_METHOD_LABELS, PAYMENT_METHODS } from '@prateleira/contract/stock/rules'
import { ContactSelect } from '../../components/contact-select.tsx'
import classes from './stock-page.module.css'
import type { useExitForm } from './use-exit-form.ts'

const methods = PAYMENT_METHODS.map((value) => ({ value, label: PAYMENT_METHOD_LABELS[value] }))

/** Who bought and how they paid: only a sale has them, and both may be left out (EXI-09). */
export function SaleFields({ form }: { form: ReturnType<typeof useExitForm> }) {
  return (
    <div className={classes.pair}>
      <ContactSelect
        kind="customer"
        placeholder="Cliente não informado"
        value={form.values.customer}
        onChange={(customer) => form.setFieldValue('customer', customer)}
      />
      <Select
        label="Forma de pagamento"
        placeholder="Não informada"
        clearable
        clearButtonProps={{ 'aria-label': 'Limpar forma de pagamento' }}
        data={methods}
        {...form.getInputProps('payment_method')}
      />
    </div>
  )
}
