import { Alert, Button } from '@mantine/core'
import { queryNames } from '../../../config/paths.ts'
import { endSession } from '../../../lib/end-session.ts'
import type { QueuedItem } from '../../../lib/offline-queue/item.ts'
import { countedWords } from '../../../lib/offline-queue/kinds.ts'
import { useUrlSearch } from '../../../lib/use-url-search.ts'

/** A warning before signing out while items are queued: they stay on this device until somebody of the shop signs in again. */
export function SignOutNotice({ items }: { items: readonly QueuedItem[] }) {
  const [search] = useUrlSearch()
  if (search[queryNames.leaving] === undefined) return null
  const left = items.filter(({ state }) => state === 'waiting' || state === 'refused')
  const open = left.length
  const waiting = countedWords(left)
  return (
    <Alert color={open > 0 ? 'amber' : 'green'} mb="md" title="Sair agora?">
      <p>
        {open > 0
          ? `${waiting} ainda não ${open === 1 ? 'foi registrada e fica' : 'foram registradas e ficam'} neste aparelho até alguém da loja entrar aqui de novo. Não limpe os dados do navegador.`
          : 'Tudo foi enviado.'}
      </p>
      <Button mt="sm" variant="default" onClick={() => void endSession()}>
        {open > 0 ? 'Sair mesmo assim' : 'Sair'}
      </Button>
    </Alert>
  )
}
