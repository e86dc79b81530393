import { Anchor, Text } from '@mantine/core'
import { productTitle, variantLabel } from '@prateleira/contract/catalog/rules'
import type { ProductDetail } from '@prateleira/contract/catalog/schemas'
import { countDifference, differenceWords } from '@prateleira/contract/counts/rules'
import { compare } from '@prateleira/contract/shared/decimal'
import { formatQuantity } from '@prateleira/contract/shared/format'
import { useState } from 'react'
import { useGo } from '../../../components/app-link.tsx'
import { fractionError, isCanonical } from '../../../components/decimal-entry.ts'
import { QuantityInput } from '../../../components/decimal-input.tsx'
import { FormDialog } from '../../../components/form-dialog.tsx'
import { Select } from '../../../components/select.tsx'
import { paths, queryNames } from '../../../config/paths.ts'
import { client } from '../../../lib/client.ts'
import { isErrorCode } from '../../../lib/errors.ts'
import { notify } from '../../../lib/notify.ts'
import { once } from '../../../lib/once.ts'
import { refreshAfter } from '../../../lib/refresh.ts'
import { useZodForm } from '../../../lib/use-zod-form.ts'
import { FEW_VARIANTS, variantsWith } from './use-variant-filter.tsx'

const schema = () =>
  import('@prateleira/contract/counts/schemas').then(({ stockCorrectionInput }) => stockCorrectionInput)

const labelOf = (variant: ProductDetail['variants'][number]) => variantLabel(variant) ?? 'Sem tamanho e cor'

interface Props {
  product: ProductDetail
  onClose: () => void
}

/** Sets the stock of a variant to what is on the shelf: a count of one product, approved at once. */
export default function CorrectStockDialog({ product, onClose }: Props) {
  const { variants, unit } = product
  const only = variants.length === 1 ? variants[0] : undefined
  const go = useGo()
  const amount = (quantity: string) => `${formatQuantity(quantity)} ${unit}`
  /** The stock that is shown: what changes while somebody counts is told, not taken over. */
  const [shown, setShown] = useState(
    () => new Map(variants.map(({ id, current_stock: stock }) => [id, stock])),
  )
  const stockOf = (variant: string) => shown.get(variant) ?? '0'
  const form = useZodForm(schema, {
    // Of several none is assumed: whoever counts another would correct the wrong one.
    initialValues: { product_variant_id: only?.id ?? '', quantity: '' },
    toInput: ({ product_variant_id: variant, quantity }) => ({
      product_variant_id: variant,
      quantity,
      seen: stockOf(variant),
    }),
    // The ledger's refusal of a quantity names the count's lines.
    fieldOf: (path) => (path === 'lines' ? 'quantity' : undefined),
  })
  const { product_variant_id: variant, quantity } = form.values
  const chosen = variants.find(({ id }) => id === variant)
  const reserved = chosen?.reserved ?? '0'
  const isReserved = compare(reserved, '0') > 0
  const problem =
    fractionError(quantity, unit) ??
    (isCanonical(quantity) && compare(quantity, '0') < 0 ? 'O estoque não pode ser negativo.' : null) ??
    (isReserved && isCanonical(quantity) && compare(quantity, reserved) < 0
      ? `Conte também o que está reservado: ${amount(reserved)}.`
      : null)
  const difference =
    variant && isCanonical(quantity) && !problem ? countDifference(quantity, stockOf(variant)) : null
  const save = form.handleSubmit(async (body) => {
    const { id, number } = await once('counts.correctStock', body, (key) =>
      client.counts.correctStock({ headers: { 'idempotency-key': key }, body }),
    ).catch((error: unknown) => {
      if (isErrorCode(error, 'STOCK_MOVED')) {
        const { current } = (error.data ?? {}) as { current?: string }
        if (current !== undefined) setShown(new Map(shown).set(variant, current))
        void refreshAfter('counts')
      }
      // Reserved since the form was opened: it says so from now on.
      if (isErrorCode(error, 'COUNT_SHORT')) void refreshAfter('counts')
      throw error
    })
    await refreshAfter('counts')
    const agrees = compare(body.quantity, body.seen) === 0
    const kept = `Fica como inventário nº ${number}, que pode ser estornado.`
    notify.success(
      agrees ? 'Estoque conferido' : 'Estoque acertado',
      <>
        {agrees ? kept : `De ${amount(body.seen)} para ${amount(body.quantity)}. ${kept}`}{' '}
        <Anchor
          component="button"
          type="button"
          fz="inherit"
          fw={600}
          onClick={() => go(paths.countReview, { [queryNames.count]: id })}
        >
          Ver inventário
        </Anchor>
      </>,
    )
    onClose()
  })
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={`Acertar estoque de ${only ? productTitle({ ...only, name: product.name }) : product.name}`}
      size="md"
      form={form}
      onSubmit={save}
      saveLabel="Acertar estoque"
      savingLabel="Acertando…"
      failedTitle="Erro ao acertar o estoque"
    >
      {!only && (
        <Select
          label="Variante"
          required
          placeholder="Escolha a variante"
          data-autofocus
          searchable={variants.length > FEW_VARIANTS}
          nothingFoundMessage="Nenhuma variante encontrada"
          data={variants.map((one) => ({ value: one.id, label: labelOf(one) }))}
          filter={({ options, search }) => {
            // The chosen one stands in the field: beside it all others may be chosen.
            if (chosen && search === labelOf(chosen)) return options
            return variantsWith(variants, search).flatMap(
              ({ id }) => options.find((option) => 'value' in option && option.value === id) ?? [],
            )
          }}
          {...form.getInputProps('product_variant_id')}
          onChange={(id) => id && form.setFieldValue('product_variant_id', id)}
        />
      )}
      {variant && (
        <Text>
          No sistema: <strong>{amount(stockOf(variant))}</strong>
        </Text>
      )}
      <QuantityInput
        label="Quanto há de fato"
        description={
          isReserved && `Inclua o que está reservado para vendas à espera do Pix: ${amount(reserved)}.`
        }
        required
        unit={unit}
        data-autofocus={only ? true : undefined}
        {...form.getInputProps('quantity')}
        value={quantity}
        error={form.errors.quantity ?? problem}
      />
      <Text role="status">{difference !== null && `${differenceWords(difference, amount)}.`}</Text>
      <Text c="dimmed" fz="sm">
        Perdas e consumo da loja têm motivo: registre-os como saída. Entradas erradas são corrigidas na
        própria entrada.
      </Text>
    </FormDialog>
  )
}
