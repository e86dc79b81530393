import { Container } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { ErrorState } from '../components/error-state.tsx'

/** Replaces a page that could not be shown: the error and a retry button. */
export function PageFailure({ error, reset }: { error: unknown; reset: () => void }) {
  const router = useRouter()
  return (
    <Container size="sm" py="xl">
      <ErrorState
        error={error}
        onRetry={() => {
          reset()
          void router.invalidate()
        }}
      />
    </Container>
  )
}
