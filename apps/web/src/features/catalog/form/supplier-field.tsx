import { ContactSelect } from '../../../components/contact-select.tsx'
import { sayLoadFailure } from '../detail/use-load-failure.ts'
import type { ProductFieldsForm } from './product-values.ts'

/** The supplier, searched on the server, or 'Sem fornecedor'. */
export function SupplierField({ form }: { form: ProductFieldsForm }) {
  const { error, onBlur } = form.getInputProps('supplier')
  return (
    <ContactSelect
      kind="supplier"
      none="Sem fornecedor"
      value={form.values.supplier}
      onChange={(supplier) => form.setFieldValue('supplier', supplier)}
      error={error}
      onBlur={onBlur}
      onFailure={sayLoadFailure}
    />
  )
}
