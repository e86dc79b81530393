import { Container } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { ErrorState } from '../components/error-state.tsx'

/** Where a page could not be shown at all: what happened, and another try. */
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
