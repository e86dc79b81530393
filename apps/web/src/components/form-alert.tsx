import { Alert, Text } from '@mantine/core'
import { paths } from '../config/paths.ts'
import { errorMessage, isErrorCode, isRefusal, requestIdOf } from '../lib/errors.ts'
import { AppLink } from './app-link.tsx'
import { SupportContact } from './support-contact.tsx'

/** Why the last save failed, above the form's button: it stays after the toast is gone. Nothing without an error. */
export function FormAlert({ error, title }: { error: unknown; title?: string }) {
  if (!error) return null
  // What the person can put right themself, such as a wrong password, is nothing for the support.
  const requestId = isRefusal(error) ? undefined : requestIdOf(error)
  return (
    <Alert color="red" title={title} role="alert">
      {errorMessage(error)}
      {isErrorCode(error, 'PRODUCT_LIMIT_REACHED') && (
        <>
          {' '}
          <AppLink to={paths.plans}>Ver planos</AppLink>
        </>
      )}
      {requestId && (
        <Text fz="xs" c="dimmed" mt={4}>
          Código para o suporte: {requestId}
        </Text>
      )}
      {(requestId || isErrorCode(error, 'ACCOUNT_SUSPENDED')) && <SupportContact fz="xs" c="dimmed" />}
    </Alert>
  )
}
