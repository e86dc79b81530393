import { Button } from '@mantine/core'
import { FormAlert } from '../../../components/form-alert.tsx'
import { isErrorCode } from '../../../lib/errors.ts'
import { useSearchState } from '../../../lib/use-search-state.ts'
import { entrySearch } from './entry-view.ts'

/** Why the entry was not registered. Of a correction that somebody else made before, it leads to what stands now. */
export function EntryRefusal({ error }: { error: unknown }) {
  const [, follow] = useSearchState(entrySearch)
  const standing = isErrorCode(error, 'ALREADY_REVERSED') ? error.data?.corrected_by : null
  return (
    <FormAlert error={error} title="Erro ao registrar entrada de estoque.">
      {standing && (
        <Button
          variant="default"
          size="xs"
          mt="xs"
          display="block"
          onClick={() => follow({ correct: standing })}
        >
          Corrigir a que vale agora
        </Button>
      )}
    </FormAlert>
  )
}
