import { Alert, Button, Group } from '@mantine/core'
import { formatCount } from '@prateleira/contract/shared/format'

interface Props {
  /** How many items are reversed. */
  items: number
  onCancel: () => void
}

/** Says what registering does while an entry is corrected, and leads out of it. */
export function CorrectionNotice({ items, onCancel }: Props) {
  return (
    <Alert color="gray" role="status">
      <Group justify="space-between" gap="sm">
        Ao registrar,{' '}
        {items === 1 ? 'o item antigo é estornado' : `os ${formatCount(items)} itens antigos são estornados`}.
        <Button variant="default" size="xs" onClick={onCancel}>
          Cancelar correção
        </Button>
      </Group>
    </Alert>
  )
}
