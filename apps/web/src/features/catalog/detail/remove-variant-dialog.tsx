import { Text } from '@mantine/core'
import type { Unit } from '@prateleira/contract/catalog/rules'
import type { Variant } from '@prateleira/contract/catalog/schemas'
import { formatQuantity } from '@prateleira/contract/shared/format'
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx'
import { client } from '../../../lib/client.ts'
import { errorMessage } from '../../../lib/errors.ts'
import { notify } from '../../../lib/notify.ts'
import { useLastShown } from '../../../lib/use-last-shown.ts'
import { catalogChanged } from '../api.ts'
import { variantName } from '../form/variant-name.ts'

interface Props {
  variant: Variant | null
  unit: Unit
  onClose: () => void
}

/** Asks before a variant is removed; one with movements is deactivated instead, because its history stays (PROD-16). */
export function RemoveVariantDialog({ variant, unit, onClose }: Props) {
  const shown = useLastShown(variant)
  const name = shown && variantName(shown)
  const isHeld = shown?.has_moved === true && Number(shown.current_stock) > 0

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
      confirmLabel={isHeld ? null : shown?.has_moved ? 'Desativar' : 'Remover'}
      busyLabel={shown?.has_moved ? 'Desativando…' : 'Removendo…'}
      danger
      onConfirm={remove}
    >
      <Text>
        {!shown?.has_moved ? (
          <>
            Remover a variante <strong>{name}</strong>? Ela nunca foi movimentada e será apagada.
          </>
        ) : isHeld ? (
          <>
            A variante <strong>{name}</strong> ainda tem {formatQuantity(shown.current_stock)} {unit} em
            estoque. Registre primeiro a saída do que resta: sem isso ela não pode ser desativada.
          </>
        ) : (
          <>
            A variante <strong>{name}</strong> já teve movimentações: ela será desativada, e o histórico
            continua.
          </>
        )}
      </Text>
    </ConfirmDialog>
  )
}
