import { Button } from '@mantine/core'
import { correctedBy } from '../../../lib/corrected-meanwhile.ts'

/** Leads from the error of an entry that somebody has corrected to what stands in its place; nothing for another error. */
export function OpenCorrected({ error, onOpen }: { error: unknown; onOpen: (movement: string) => void }) {
  const by = correctedBy(error)
  return (
    by && (
      <Button variant="default" size="xs" mt="xs" display="block" onClick={() => onOpen(by)}>
        Abrir a corrigida
      </Button>
    )
  )
}
