import { Alert, Button, Group } from '@mantine/core'
import { afterThisEvent } from '../lib/after-this-event.ts'

interface Props {
  /** Whether the form was restored from a draft. */
  restored: boolean
  /** What else became of it, in place of the usual words. */
  words?: string | null
  onDiscard: () => void
}

/** Says that a draft was restored, and offers to discard it (EXI-11). */
export function DraftNotice({ restored, words, onDiscard }: Props) {
  if (!restored) return null
  return (
    <Alert color="gray" role="status">
      <Group justify="space-between" gap="sm">
        {words ?? 'Recuperamos o que você tinha digitado.'}
        <Button
          variant="default"
          size="xs"
          onClick={({ currentTarget }) => {
            const around = currentTarget.closest('form, [role="dialog"]')
            onDiscard()
            // The button disappears with the notice: move the focus to the first field.
            afterThisEvent(() =>
              around?.querySelector<HTMLElement>('input:not([type="hidden"], [type="file"])')?.focus(),
            )
          }}
        >
          Começar de novo
        </Button>
      </Group>
    </Alert>
  )
}
