import { Button, Stack, Text } from '@mantine/core'
import { Suspense } from 'react'
import { errorMessage, isErrorCode, isFinal, isTransient, requestIdOf } from '../lib/errors.ts'
import { lazyPart } from '../lib/lazy-part.ts'
import { SupportContact } from './support-contact.tsx'

const WaitingForServer = lazyPart(() =>
  import('./waiting-for-server.tsx').then((module) => ({ default: module.WaitingForServer })),
)

interface Props {
  error: unknown
  /** What failed: 'Erro ao carregar produtos'. */
  title?: string
  /** The full text where the specification prescribes one; defaults to the error's message. */
  message?: string
  onRetry?: () => void
  retryLabel?: string
}

/**
 * Replaces content that failed to load: the error, a retry button, and the request id for support. Without the server it tries again by itself
 * once that is there, and a page leads to what works without.
 */
export function ErrorState({ error, title, message, onRetry, retryLabel = 'Tentar Novamente' }: Props) {
  const requestId = requestIdOf(error)
  const waits = onRetry !== undefined && isTransient(error)
  // The redirect to the sign-in page is under way: nothing has failed.
  if (isErrorCode(error, 'UNAUTHORIZED')) return null
  return (
    <Stack role="alert" align="center" gap="xs" py="xl" px="md" ta="center">
      {title && <Text fw={600}>{title}</Text>}
      <Text c={title ? 'dimmed' : undefined} maw={480}>
        {message ?? errorMessage(error)}
      </Text>
      {onRetry && !isFinal(error) && (
        <Button variant="default" onClick={onRetry} mt="xs">
          {retryLabel}
        </Button>
      )}
      {waits && (
        <Suspense>
          <WaitingForServer retry={onRetry} missing={null} />
        </Suspense>
      )}
      {requestId && (
        <Text fz="xs" c="dimmed">
          Código para o suporte: {requestId}
        </Text>
      )}
      {(requestId || isErrorCode(error, 'ACCOUNT_SUSPENDED')) && <SupportContact fz="xs" c="dimmed" />}
    </Stack>
  )
}
