import { PAYMENT_METHOD_LABELS, PAYMENT_METHODS } from '@prateleira/contract/stock/rules'
import { ContactSelect } from '../../../components/contact-select.tsx'
import { Select } from '../../../components/select.tsx'
import classes from '../stock-page.module.css'
import type { useExitForm } from './use-exit-form.ts'

const methods = PAYMENT_METHODS.map((value) => ({ value, label: PAYMENT_METHOD_LABELS[value] }))

interface Props {
  form: ReturnType<typeof useExitForm>
  /** Called to register a customer of that name. */
  onCreate: (name: string) => void
}

/** Customer and payment, for sales only, both optional (EXI-09). */
export function SaleFields({ form, onCreate }: Props) {
  return (
    <div className={classes.pair}>
      <ContactSelect
        kind="customer"
        placeholder="Cliente não informado"
        value={form.values.customer}
        error={form.errors.customer}
        onCreate={onCreate}
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
