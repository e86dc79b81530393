import { Alert } from '@mantine/core'

/** The account that has just been created. */
export interface Created {
  email: string
  /** Whether the address must be confirmed before the first sign-in. */
  confirm: boolean
}

/** A message that stays after the toast: the next step after signing up. The same for a new and for a taken address. */
export function CreatedNotice({ email, confirm }: Created) {
  return (
    <Alert color="green" mb="lg" role="status" title="Conta criada">
      {confirm ? (
        <>
          Enviamos um link para <strong>{email}</strong>. Abra o link neste navegador e entre com a sua senha
          para confirmar. Não chegou? Olhe também no lixo eletrônico.
        </>
      ) : (
        <>
          Digite a sua senha para entrar com <strong>{email}</strong>.
        </>
      )}
    </Alert>
  )
}
