import { Text } from '@mantine/core'
import { fullVariantName } from '@prateleira/contract/catalog/rules'
import { OLDEST_MOVEMENT_DATE } from '@prateleira/contract/shared/constants'
import { dateIn, formatDate, timeIn } from '@prateleira/contract/shared/dates'
import { compare, trimZeros } from '@prateleira/contract/shared/decimal'
import { formatMoney, formatQuantity } from '@prateleira/contract/shared/format'
import type { Movement } from '@prateleira/contract/stock/schemas'
import { useQuery } from '@tanstack/react-query'
import { api } from '../lib/api.ts'
import { client } from '../lib/client.ts'
import { isErrorCode } from '../lib/errors.ts'
import { useMe } from '../lib/me.ts'
import { notify } from '../lib/notify.ts'
import { once } from '../lib/once.ts'
import { refreshAfter } from '../lib/refresh.ts'
import { useZodForm } from '../lib/use-zod-form.ts'
import { DateField } from './date-field.tsx'
import { fractionError, isCanonical } from './decimal-entry.ts'
import { MoneyInput, QuantityInput } from './decimal-input.tsx'
import { FormDialog } from './form-dialog.tsx'

/** A variant's initial stock as the lists have it. */
export type InitialStock = Pick<
  Movement,
  | 'id'
  | 'product_variant_id'
  | 'product_name'
  | 'size'
  | 'color'
  | 'unit'
  | 'quantity'
  | 'unit_price'
  | 'movement_date'
  | 'notes'
>

const schema = () => import('@prateleira/contract/stock/schemas').then(({ entryInput }) => entryInput)

interface Props {
  movement: InitialStock
  onClose: () => void
}

/** Corrects cost, quantity and date of the stock that a variant began with; the corrected one takes its place, as an entry's correction does. */
export default function InitialCorrectionDialog({ movement, onClose }: Props) {
  const { id, product_variant_id: variant, unit, notes } = movement
  const { today, timezone } = useMe()
  const { data: lines } = useQuery(api.stock.getEntry.queryOptions({ input: { id }, staleTime: 0 }))
  const countedAt = lines?.find((line) => line.id === id)?.counted_at ?? null
  const form = useZodForm(schema, {
    initialValues: {
      quantity: trimZeros(movement.quantity),
      unit_price: movement.unit_price ?? '',
      movement_date: movement.movement_date as string | null,
    },
    toInput: ({ quantity, unit_price: cost, movement_date }) => ({
      lines: [{ product_variant_id: variant, quantity, unit_price: cost === '' ? null : cost }],
      movement_date,
      notes,
    }),
    fieldOf: (path) => (path === 'lines' ? 'quantity' : undefined),
    errorFields: { INSUFFICIENT_STOCK: 'quantity' },
  })
  const { quantity, unit_price: cost, movement_date: date } = form.values
  const fraction = fractionError(quantity, unit)
  const changes = isCanonical(quantity) && compare(quantity, movement.quantity) !== 0
  const save = form.handleSubmit(async (entry) => {
    const body = { entry }
    await once(`stock.correctEntry ${id}`, body, (key) =>
      client.stock.correctEntry({ params: { id }, headers: { 'idempotency-key': key }, body }),
    ).catch((error: unknown) => {
      // What is shown of it is out of date.
      if (isErrorCode(error, 'ALREADY_REVERSED')) void refreshAfter('stock')
      throw error
    })
    await refreshAfter('stock')
    notify.success(
      'Estoque inicial corrigido',
      `${fullVariantName(movement)}: custo médio e lucro são como se estivesse certo desde o início.`,
    )
    onClose()
  })
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={`Corrigir estoque inicial de ${fullVariantName(movement)}`}
      size="md"
      form={form}
      onSubmit={(event) => {
        if (!fraction) return void save(event)
        event.preventDefault()
        form.formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
      }}
      saveLabel="Corrigir"
      savingLabel="Corrigindo…"
      failedTitle="Erro ao corrigir o estoque inicial"
    >
      <MoneyInput
        label="Custo por unidade"
        decimals={6}
        data-autofocus
        description="Refaz o custo médio e o lucro, como se estivesse certo desde o início. O preço de custo do cadastro fica como está."
        {...form.getInputProps('unit_price')}
        value={cost}
      />
      {cost === '' && movement.unit_price && (
        <Text role="status">Sem custo: o de antes, {formatMoney(movement.unit_price)}, deixa de contar.</Text>
      )}
      <QuantityInput
        label="Quantidade"
        required
        unit={unit}
        {...form.getInputProps('quantity')}
        value={quantity}
        error={form.errors.quantity ?? fraction}
      />
      {changes && lines && (
        <Text role="status">
          {countedAt === null
            ? `De ${formatQuantity(movement.quantity)} para ${formatQuantity(quantity)} ${unit}: o estoque de agora muda junto.`
            : `Este produto foi contado em ${formatDate(dateIn(timezone, new Date(countedAt)))} às ${timeIn(timezone, new Date(countedAt))}, depois do estoque inicial: a correção muda o estoque contado.`}
        </Text>
      )}
      <DateField
        label="Data"
        min={OLDEST_MOVEMENT_DATE}
        max={today}
        {...form.getInputProps('movement_date')}
        value={date}
      />
    </FormDialog>
  )
}
