import { Alert, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { errorMessage, isErrorCode, isRefusal, requestIdOf } from '../lib/errors.ts'
import { SupportContact } from './support-contact.tsx'

interface Props {
  error: unknown
  title?: string
  /** Shown after the error's text: a link or button that helps. */
  children?: ReactNode
}

/** The error of the last save, above the form's button, where it stays after the toast has gone. Empty without an error. */
export function FormAlert({ error, title, children }: Props) {
  if (!error) return null
  // Errors that the user can correct, such as a wrong password, do not mention support.
  const requestId = isRefusal(error) ? undefined : requestIdOf(error)
  return (
    <Alert color="red" title={title} role="alert">
      {errorMessage(error)}
      {children}
      {requestId && (
        <Text fz="xs" c="dimmed" mt={4}>
          Código para o suporte: {requestId}
        </Text>
      )}
      {(requestId || isErrorCode(error, 'ACCOUNT_SUSPENDED')) && <SupportContact fz="xs" c="dimmed" />}
    </Alert>
  )
}
