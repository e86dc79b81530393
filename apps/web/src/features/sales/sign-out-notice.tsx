import { Alert, Button } from '@mantine/core'
import { formatCount } from '@prateleira/contract/shared/format'
import { queryNames } from '../../config/paths.ts'
import { leaveAnyway } from '../../lib/leave.ts'
import { useUrlSearch } from '../../lib/use-url-search.ts'

/** Who signs out while something waits is told first: it stays on this device until somebody of the shop comes back. */
export function SignOutNotice({ open }: { open: number }) {
  const [search] = useUrlSearch()
  if (search[queryNames.leaving] === undefined) return null
  return (
    <Alert color={open > 0 ? 'yellow' : 'green'} mb="md" title="Sair agora?">
      <p>
        {open > 0
          ? `${formatCount(open)} ${open === 1 ? 'venda ainda não foi registrada e fica' : 'vendas ainda não foram registradas e ficam'} neste aparelho até alguém da loja entrar aqui de novo. Não limpe os dados do navegador.`
          : 'Tudo foi enviado.'}
      </p>
      <Button mt="sm" variant="default" onClick={() => void leaveAnyway()}>
        {open > 0 ? 'Sair mesmo assim' : 'Sair'}
      </Button>
    </Alert>
  )
}
