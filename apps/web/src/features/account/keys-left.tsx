import { Alert, Button, List, Stack, Text } from '@mantine/core'
import type { ResetDone } from '@prateleira/contract/account/security-schemas'
import { KEY_SCOPE_LABELS } from '@prateleira/contract/integration/constants'
import { AppLink } from '../../components/app-link.tsx'
import { paths } from '../../config/paths.ts'
import { currentUserId, publishAuth } from '../../lib/session.ts'

/** The effect of a new password on the account's keys for programs. */
export interface LeftKeys {
  ended: number
  keys: NonNullable<ResetDone['keys']>
}

/** A new password does not stop programs: says which keys stay valid, and where unknown ones are revoked. */
export function KeysLeft({ left: { ended, keys } }: { left: LeftKeys }) {
  // The server has ended every session of the account.
  const leave = () => {
    if (currentUserId()) publishAuth({ event: 'SIGNED_OUT', userId: null, reason: 'user' })
  }
  return (
    <Stack gap="md">
      {ended > 0 && (
        <Alert color="amber" role="status">
          {ended === 1
            ? 'Uma chave de integração foi encerrada: ela foi criada antes de este email ser confirmado.'
            : `${ended} chaves de integração foram encerradas: elas foram criadas antes de este email ser confirmado.`}
        </Alert>
      )}
      {keys.length > 0 && (
        <>
          <Text>
            {keys.length === 1
              ? 'Esta chave de integração continua valendo. Se você não a reconhece, entre e revogue:'
              : 'Estas chaves de integração continuam valendo. Entre e revogue as que você não reconhece:'}
          </Text>
          <List spacing="xs" withPadding>
            {keys.map(({ id, name, prefix, scope, created_at: since }) => (
              <List.Item key={id}>
                <strong>{name}</strong> ({prefix}…), {KEY_SCOPE_LABELS[scope].toLowerCase()}, criada em{' '}
                {new Date(since).toLocaleDateString('pt-BR')}
              </List.Item>
            ))}
          </List>
        </>
      )}
      <Button component={AppLink} to={paths.auth} search={{ from: paths.profile }} size="lg" onClick={leave}>
        {keys.length > 0 ? 'Ver minhas chaves' : 'Entrar'}
      </Button>
    </Stack>
  )
}
