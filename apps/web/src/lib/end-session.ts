import { client } from './client.ts'
import { ApiError, errorMessage } from './errors.ts'
import { notify } from './notify.ts'
import { publishAuth, whileSigningOut } from './session.ts'

/** The server no longer has the session: signing out succeeds anyway (AUTH-05). */
const ALREADY_OUT = [401, 403, 404]

/** Signs out, here and in every tab. */
export async function endSession(): Promise<void> {
  try {
    await whileSigningOut(() => client.account.signOut())
  } catch (error) {
    if (!(error instanceof ApiError) || !ALREADY_OUT.includes(error.status)) {
      notify.error(errorMessage(error), 'Erro ao sair')
      return
    }
  }
  notify.success('Logout realizado com sucesso!', 'Até logo!')
  publishAuth({ event: 'SIGNED_OUT', userId: null, reason: 'user' })
}
