import { Text } from '@mantine/core'
import type { Variant } from '@prateleira/contract/catalog/schemas'
import { useRef } from 'react'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { client } from '../../lib/api.ts'
import { errorMessage } from '../../lib/errors.ts'
import { notify } from '../../lib/notify.ts'
import { catalogChanged } from './api.ts'
import { variantName } from './variant-name.ts'

interface Props {
  variant: Variant | null
  onClose: () => void
}

/** Asks before a variant goes; one with movements is deactivated, since its history stays (PROD-16). */
export function RemoveVariantDialog({ variant, onClose }: Props) {
  const last = useRef(variant)
  if (variant) last.current = variant
  const name = last.current && variantName(last.current)

  const remove = async () => {
    if (!variant) return
    try {
      const { removed } = await client.catalog.removeVariant({ id: variant.id })
      if (removed) notify.success('Variante removida', name)
      else notify.info('Variante desativada', `${name} tem movimentações: o histórico foi mantido.`)
      await catalogChanged()
    } catch (error) {
      notify.error(errorMessage(error), 'Erro ao remover variante')
      throw error
    }
  }
  return (
    <ConfirmDialog
      opened={variant !== null}
      onClose={onClose}
      title="Remover variante"
      confirmLabel="Remover"
      busyLabel="Removendo…"
      danger
      onConfirm={remove}
    >
      <Text>
        Remover a variante <strong>{name}</strong>? Se ela já teve movimentações, será apenas desativada, e o
        histórico continua.
      </Text>
    </ConfirmDialog>
  )
}
