import { Button, Group, Radio, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { afterThisEvent } from '../lib/after-this-event.ts'
import { LazyModal } from './lazy-modal.tsx'

export interface ShownConflict {
  field: string
  label: string
  mine: string
  theirs: string
}

export type Choices = Record<string, 'mine' | 'theirs'>

interface Props {
  /** Null while there is nothing to choose. */
  conflicts: ShownConflict[] | null
  onClose: () => void
  /** Called once every field has been chosen. */
  onChoose: (choices: Choices) => void
}

/** A value and whose it is: both are pressed to choose it, which a radio's description is not. */
function Option({ value, whose }: { value: string; whose: string }) {
  return (
    <>
      {value}{' '}
      <Text span display="block" c="dimmed" fz="xs">
        {whose}
      </Text>
    </>
  )
}

/** Shows both values of each field that was changed in two places, by one person or two; the user chooses which to keep. Nothing is preselected. */
export default function EditConflictDialog({ conflicts, onClose, onChoose }: Props) {
  const [shown, setShown] = useState(conflicts)
  const [choices, setChoices] = useState<Choices>({})
  if (conflicts && conflicts !== shown) {
    setShown(conflicts)
    setChoices({})
  }
  const fields = shown ?? []
  const missing = fields.some(({ field }) => choices[field] === undefined)
  const close = () => afterThisEvent(onClose)
  return (
    <LazyModal
      opened={conflicts !== null}
      onClose={close}
      title="Alterado em outra aba ou aparelho"
      centered
      size={520}
      // It may be above another dialog.
      zIndex={300}
      closeButtonProps={{ 'aria-label': 'Fechar' }}
    >
      <Stack gap="lg">
        <Text>
          Enquanto você editava, mudanças neste cadastro foram salvas em outra aba ou aparelho, por você ou
          por outra pessoa. Escolha o que vale em cada campo; o resto do que você digitou continua aqui.
        </Text>
        {fields.map(({ field, label, mine, theirs }) => (
          <Radio.Group
            key={field}
            label={label}
            value={choices[field] ?? null}
            onChange={(choice) => setChoices({ ...choices, [field]: choice as Choices[string] })}
          >
            <Stack gap={8} mt={8}>
              <Radio value="mine" label={<Option value={mine} whose="O que você digitou" />} />
              <Radio value="theirs" label={<Option value={theirs} whose="O que foi salvo" />} />
            </Stack>
          </Radio.Group>
        ))}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={close} data-autofocus>
            Voltar ao formulário
          </Button>
          <Button disabled={missing} onClick={() => onChoose(choices)}>
            Salvar com estas escolhas
          </Button>
        </Group>
      </Stack>
    </LazyModal>
  )
}
