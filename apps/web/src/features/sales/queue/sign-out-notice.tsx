import { Alert, Button } from '@mantine/core'
import { queryNames } from '../../../config/paths.ts'
import { endSession } from '../../../lib/end-session.ts'
import type { QueuedItem } from '../../../lib/offline-queue/item.ts'
import { countedWords } from '../../../lib/offline-queue/kinds.ts'
import { useUrlSearch } from '../../../lib/use-url-search.ts'

interface Props {
  items: readonly QueuedItem[]
  /** How many sales without an answer are set aside. */
  aside: number
  /** How many cannot be read. */
  defects: number
  /** What waits in other shops, in words. */
  elsewhere: string | null
}

/** A warning before signing out while items are queued: they stay on this device until somebody of the shop signs in again. */
export function SignOutNotice({ items, aside, defects, elsewhere }: Props) {
  const [search] = useUrlSearch()
  if (search[queryNames.leaving] === undefined) return null
  const left = items.filter(({ state }) => state === 'waiting' || state === 'refused')
  const open = left.length
  const waiting = countedWords(left)
  const here = open + aside + defects
  const isDone = here === 0 && elsewhere === null
  return (
    <Alert color={isDone ? 'green' : 'amber'} mb="md" title="Sair agora?">
      <p>
        {open > 0 &&
          `${waiting} ainda não ${open === 1 ? 'foi registrada e fica' : 'foram registradas e ficam'} neste aparelho até alguém da loja entrar aqui de novo. Não limpe os dados do navegador.`}
        {open === 0 &&
          aside > 0 &&
          `${aside === 1 ? 'A venda sem resposta fica' : 'As vendas sem resposta ficam'} neste aparelho. Não limpe os dados do navegador.`}
        {open + aside === 0 &&
          defects > 0 &&
          `${defects === 1 ? 'O registro com defeito fica' : 'Os registros com defeito ficam'} neste aparelho. Não limpe os dados do navegador.`}
        {elsewhere !== null && (here > 0 ? ` ${elsewhere}` : `${elsewhere} Não limpe os dados do navegador.`)}
        {isDone && 'Tudo o que é desta loja foi enviado.'}
      </p>
      <Button mt="sm" variant="default" onClick={() => void endSession()}>
        {isDone ? 'Sair' : 'Sair mesmo assim'}
      </Button>
    </Alert>
  )
}
