import { Button, Stack, Text } from '@mantine/core'
import { errorMessage, isErrorCode, isFinal, isTransient, requestIdOf } from '../lib/errors.ts'
import { useRetryOnceReached } from '../lib/use-retry-once-reached.ts'
import { CounterWay } from './counter-way.tsx'
import { SupportContact } from './support-contact.tsx'

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
  useRetryOnceReached(waits, onRetry)
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
        <Text fz="xs" c="dimmed">
          A página tenta de novo sozinha quando a conexão voltar.
        </Text>
      )}
      {waits && <CounterWay />}
      {requestId && (
        <Text fz="xs" c="dimmed">
          Código para o suporte: {requestId}
        </Text>
      )}
      {(requestId || isErrorCode(error, 'ACCOUNT_SUSPENDED')) && <SupportContact fz="xs" c="dimmed" />}
    </Stack>
  )
}
