import { Alert } from '@mantine/core'
import { linkErrorMessage } from '../../lib/link-error.ts'

/**
 * Why a link that was opened does not work (AUTH-11), or how it is confirmed; else what became of a deletion of the account that was not answered
 * and whose session has ended.
 */
export function RareNotice({ error, isConfirming }: { error: string | undefined; isConfirming: boolean }) {
  if (error)
    return (
      <Alert color="red" mb="lg" role="alert">
        {linkErrorMessage(error)}
      </Alert>
    )
  if (isConfirming)
    return (
      <Alert color="green" mb="lg" role="status">
        O link está certo. Entre com o seu email e a sua senha para terminar de confirmar. Se você não
        escolheu a senha desta conta, use "Esqueci minha senha".
      </Alert>
    )
  return (
    <Alert color="amber" mb="lg" role="status">
      O pedido de excluir a conta ficou sem resposta, e a sua sessão terminou: a conta deve ter sido excluída.
      Este aparelho já não guarda os produtos nem nomes de clientes. Se ainda conseguir entrar, ela não foi
      excluída: peça de novo.
    </Alert>
  )
}
