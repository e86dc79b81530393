import { Alert, Button, Group } from '@mantine/core'

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
        <Button variant="default" size="xs" onClick={onDiscard}>
          Começar de novo
        </Button>
      </Group>
    </Alert>
  )
}
