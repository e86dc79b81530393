import { Text } from '@mantine/core'
import { fullVariantName } from '@prateleira/contract/catalog/rules'
import { formatCount, formatQuantity } from '@prateleira/contract/shared/format'
import { useEffect, useState } from 'react'
import { Choice } from '../../../components/choice.tsx'
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx'
import type { ShownMovement } from '../../../components/movement-dialog.tsx'
import classes from '../../../components/reversal-dialog.module.css'
import { valuesToCorrect } from './correction.ts'
import { OpenCorrected } from './open-corrected.tsx'
import type { EntryValues } from './use-entry-form.ts'

interface Props {
  /** Kept while the dialog fades out; undefined before it is first opened. */
  movement: ShownMovement | undefined
  opened: boolean
  onClose: () => void
  /** The form holds what is not registered. */
  dirty: boolean
  onFilled: (values: EntryValues) => void
  /** Somebody has corrected it: to correct what stands in its place. */
  onOther: (movement: string) => void
  /** The field to look at first, once the form is filled in. */
  field: () => HTMLElement | null
}

/** Opens an entry, or a line of it, in the form again. Nothing is written until the correction is registered. */
export function CorrectionDialog({ movement, opened, onClose, dirty, onFilled, onOther, field }: Props) {
  const [chosen, setChosen] = useState('one')
  useEffect(() => {
    if (opened) setChosen('one')
  }, [opened])
  if (!movement) return null
  const standing = movement.standing_lines ?? 1
  const whole = standing > 1 && chosen === 'whole'
  const line = `${formatQuantity(movement.quantity)} ${movement.unit} de ${fullVariantName(movement)}`
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title="Corrigir entrada"
      confirmLabel={dirty ? 'Descartar e corrigir' : 'Corrigir'}
      onConfirm={async () => onFilled(await valuesToCorrect(movement.id, whole))}
      help={(error) => <OpenCorrected error={error} onOpen={onOther} />}
      focusAfterConfirm={() => {
        window.scrollTo({ top: 0 })
        return field()
      }}
    >
      {standing > 1 && (
        <Choice
          label="O que corrigir"
          className={classes.what}
          value={chosen}
          onChange={setChosen}
          data={[
            { value: 'one', label: 'Só este item' },
            { value: 'whole', label: `A entrada inteira (${formatCount(standing)} itens)` },
          ]}
        />
      )}
      <Text>
        Vamos abrir <strong>{whole ? `a entrada de ${formatCount(standing)} itens` : line}</strong> no
        formulário para você corrigir. O que foi registrado errado só é estornado quando você registrar a
        correção.
      </Text>
      {dirty && (
        <Text mt="xs">O formulário tem uma entrada que ainda não foi registrada. Ela será descartada.</Text>
      )}
    </ConfirmDialog>
  )
}
