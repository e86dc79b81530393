import { UNIT_LABELS, UNITS } from '@prateleira/contract/catalog/rules'
import { MoneyInput, QuantityInput } from '../../../components/decimal-input.tsx'
import { Select } from '../../../components/select.tsx'
import { useMe } from '../../../lib/me.ts'
import type { ProductFieldsForm } from './product-values.ts'

/** 'Preço de custo', for people who may see costs, and 'Preço de venda'. */
export function PriceFields({ form }: { form: ProductFieldsForm }) {
  const { sees_costs: seesCosts } = useMe()
  return (
    <>
      {seesCosts && <MoneyInput label="Preço de custo" {...form.getInputProps('cost_price')} />}
      <MoneyInput label="Preço de venda" {...form.getInputProps('sale_price')} />
    </>
  )
}

/** The unit of measure; only 'Unidade' requires whole numbers (LED-03). Fixed once the product has movements. */
export function UnitField({ form, fixed = false }: { form: ProductFieldsForm; fixed?: boolean }) {
  return (
    <Select
      label="Unidade"
      data={UNITS.map((unit) => ({ value: unit, label: UNIT_LABELS[unit] }))}
      allowDeselect={false}
      disabled={fixed}
      description={fixed ? 'Não muda mais: as movimentações foram contadas nesta unidade.' : undefined}
      {...form.getInputProps('unit')}
    />
  )
}

/** The initial stock, which afterwards only entries and exits change. */
export function InitialStockField({ form }: { form: ProductFieldsForm }) {
  return (
    <QuantityInput label="Estoque inicial" unit={form.values.unit} {...form.getInputProps('current_stock')} />
  )
}

export function MinimumField({ form }: { form: ProductFieldsForm }) {
  return (
    <QuantityInput
      label="Estoque mínimo"
      description="Avisamos quando o estoque chegar a este nível."
      unit={form.values.unit}
      {...form.getInputProps('min_stock_level')}
    />
  )
}
