import { Text } from '@mantine/core'
import { useRetryOnceReached } from '../lib/use-retry-once-reached.ts'
import { CounterWay } from './counter-way.tsx'

/** Below what failed without the server: tries again by itself once that is there, says so, and leads to what works without. */
export function WaitingForServer({ retry }: { retry: () => void }) {
  useRetryOnceReached(retry)
  return (
    <>
      <Text fz="xs" c="dimmed">
        A página tenta de novo sozinha quando a conexão voltar.
      </Text>
      <CounterWay />
    </>
  )
}
