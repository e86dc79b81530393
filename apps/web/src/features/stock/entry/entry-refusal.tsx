import { FormAlert } from '../../../components/form-alert.tsx'
import { OpenCorrected } from './open-corrected.tsx'

interface Props {
  error: unknown
  /** Called to correct what stands in the place of what was to be corrected. */
  onOpen: (movement: string) => void
}

/** Why the entry was not registered. */
export function EntryRefusal({ error, onOpen }: Props) {
  return (
    <FormAlert error={error} title="Erro ao registrar entrada de estoque.">
      <OpenCorrected error={error} onOpen={onOpen} />
    </FormAlert>
  )
}
