import { Alert, Button, Group } from '@mantine/core'
import { afterThisEvent } from '../lib/after-this-event.ts'

interface Props {
  /** Whether the form was filled with what had been typed before. */
  restored: boolean
  onDiscard: () => void
}

/** Says that what was typed before is there again, and offers to begin anew (EXI-11). */
export function DraftNotice({ restored, onDiscard }: Props) {
  if (!restored) return null
  return (
    <Alert color="gray" role="status">
      <Group justify="space-between" gap="sm">
        Recuperamos o que você tinha digitado.
        <Button
          variant="default"
          size="xs"
          onClick={({ currentTarget }) => {
            const { form } = currentTarget
            onDiscard()
            // The button goes with the notice; one begins anew at the beginning.
            afterThisEvent(() =>
              form?.querySelector<HTMLElement>('input:not([type="hidden"], [type="file"])')?.focus(),
            )
          }}
        >
          Começar de novo
        </Button>
      </Group>
    </Alert>
  )
}
