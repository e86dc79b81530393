import { BELOW_COST, isBelowCost } from '@prateleira/contract/catalog/price-doubts'
import { UNIT_LABELS, UNITS } from '@prateleira/contract/catalog/rules'
import { type FocusEvent, useState } from 'react'
import { MoneyInput, QuantityInput } from '../../../components/decimal-input.tsx'
import { Select } from '../../../components/select.tsx'
import { useMe } from '../../../lib/me.ts'
import { type ProductFieldsForm, typedNumber } from './product-values.ts'

/** 'Preço de custo', for people who may see costs, and 'Preço de venda'. A loss is said once neither is being typed. */
export function PriceFields({ form }: { form: ProductFieldsForm }) {
  const { sees_costs: seesCosts } = useMe()
  const [typing, setTyping] = useState(false)
  const field = (name: 'cost_price' | 'sale_price') => {
    const props = form.getInputProps(name)
    return {
      ...props,
      onChange: (value: string) => {
        setTyping(true)
        props.onChange(value)
      },
      onBlur: (event: FocusEvent) => {
        setTyping(false)
        props.onBlur?.(event)
      },
    }
  }
  const { cost_price: cost, sale_price: sale } = form.values
  const isLoss = seesCosts && !typing && isBelowCost(typedNumber(cost), typedNumber(sale))
  return (
    <>
      {seesCosts && <MoneyInput label="Preço de custo" {...field('cost_price')} />}
      <MoneyInput label="Preço de venda" doubt={isLoss ? BELOW_COST : null} {...field('sale_price')} />
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
      description={
        fixed
          ? 'Não muda mais: as movimentações foram contadas nesta unidade. Se está errada, cadastre outro produto com a certa.'
          : undefined
      }
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
