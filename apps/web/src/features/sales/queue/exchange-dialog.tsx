import { Stack } from '@mantine/core'
import type { VariantOption } from '@prateleira/contract/catalog/schemas'
import { formatMoney } from '@prateleira/contract/shared/format'
import { useState } from 'react'
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx'
import { ReasonField } from '../../../components/reason-field.tsx'
import { VariantField } from '../../../components/variant-field.tsx'
import { ReadableError } from '../../../lib/errors.ts'
import { goodsWords } from '../../../lib/goods-words.ts'
import { withOthers } from '../../../lib/offline-queue/changed.ts'
import type { QueuedSale } from '../../../lib/offline-queue/item.ts'
import { sendChanged } from '../../../lib/offline-queue/queue.ts'
import { salesChanged } from '../api.ts'
import { goodsOf } from '../counter/cart.ts'
import { tellRegistered } from './tell-registered.ts'

const REASON_MAX = 300
const nameOf = (option: VariantOption | undefined) => (option ? goodsOf(option).name : '')

interface Props {
  item: QueuedSale
  opened: boolean
  onClose: () => void
}

/** What was sold and paid is registered with other products, where those of the sale were deleted or are out of use. */
export default function ExchangeDialog({ item, opened, onClose }: Props) {
  const [instead, setInstead] = useState<Record<number, VariantOption>>({})
  const [reason, setReason] = useState('')
  const { body, names, units, refusal } = item
  const lines = body.lines.flatMap((line, at) =>
    refusal?.gone?.includes(line.product_variant_id) === false
      ? []
      : [{ at, name: names[at] ?? 'produto', goods: goodsWords(line.quantity, units?.[at], names[at]) }],
  )
  const confirm = async () => {
    const chosen = lines.filter(({ at }) => instead[at])
    if (chosen.length === 0 || (refusal?.gone && chosen.length < lines.length))
      throw new ReadableError('Escolha o produto que fica no lugar.')
    if (reason.trim() === '') throw new ReadableError('Diga o motivo.')
    const said = chosen.map(({ at, name }) => `${name} trocado por ${nameOf(instead[at])}`).join('; ')
    const others = body.lines.map((_, at) => {
      const option = instead[at]
      return (
        option && { product_variant_id: option.product_variant_id, name: nameOf(option), unit: option.unit }
      )
    })
    const outcome = await sendChanged(
      item,
      withOthers(item, others),
      `${reason.trim()} (${said})`.slice(0, REASON_MAX),
    )
    if (outcome.kind === 'refused') throw new ReadableError(outcome.refusal.message)
    if (outcome.kind !== 'sent') throw new ReadableError('Sem resposta do servidor. A venda continua aqui.')
    tellRegistered(item, outcome)
    void salesChanged()
  }
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={`Trocar o produto da venda ${item.receipt}`}
      confirmLabel="Trocar e registrar"
      onConfirm={confirm}
    >
      <Stack gap="sm">
        <p style={{ margin: 0 }}>
          O cliente já pagou {formatMoney(body.total)}: o valor fica, e o outro produto sai do estoque. O que
          faltar dele entra como ajuste, com o motivo.
        </p>
        {lines.map(({ at, goods }) => (
          <Replacement
            key={at}
            label={`No lugar de ${goods}`}
            value={instead[at]}
            onChange={(option) => setInstead((before) => ({ ...before, [at]: option }))}
          />
        ))}
        <ReasonField value={reason} onChange={setReason} maxLength={200} />
      </Stack>
    </ConfirmDialog>
  )
}

interface ReplacementProps {
  label: string
  value: VariantOption | undefined
  onChange: (option: VariantOption) => void
}

function Replacement({ label, value, onChange }: ReplacementProps) {
  const labelOf = (option: VariantOption) => `${nameOf(option)} · ${option.sku}`
  return (
    <VariantField
      label={label}
      chosen={value ? labelOf(value) : ''}
      choicesOf={(found) =>
        found.map((option) => ({ key: option.product_variant_id, label: labelOf(option) }))
      }
      onChoose={(id, found) => {
        const option = found.find(({ product_variant_id }) => product_variant_id === id)
        if (option) onChange(option)
      }}
    />
  )
}
