import { Alert, Button, Group } from '@mantine/core'
import { formatCount } from '@prateleira/contract/shared/format'
import type { Corrected } from './use-entry-form.ts'

interface Props {
  corrects: Corrected
  onCancel: () => void
}

/** Says what registering does while an entry is corrected, and leads out of it. */
export function CorrectionNotice({ corrects, onCancel }: Props) {
  return (
    <Alert color="gray" role="status">
      <Group justify="space-between" gap="sm">
        {wordsOf(corrects)}
        <Button variant="default" size="xs" onClick={onCancel}>
          Cancelar correção
        </Button>
      </Group>
    </Alert>
  )
}

function wordsOf({ lines, refused }: Corrected): string {
  if (refused) return 'Esta correção não pode mais ser registrada.'
  return lines.length === 1
    ? 'Ao registrar, o item antigo é estornado.'
    : `Ao registrar, os ${formatCount(lines.length)} itens antigos são estornados.`
}
