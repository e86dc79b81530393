import { Alert, Button, Group } from '@mantine/core'
import type { NextScans } from './use-next-scans.ts'

const show = (notice: HTMLElement | null) => notice?.scrollIntoView({ block: 'nearest' })

/** Lists the codes that wait for the current movement to be registered. */
export function WaitingScans({ scans, free }: { scans: NextScans; free: boolean }) {
  const { waiting, flashing } = scans
  if (waiting.length === 0) return null
  return (
    <Alert ref={show} color="amber" role="status" data-flash={flashing || undefined}>
      <Group justify="space-between" gap="sm">
        <span>
          {waiting.length === 1 ? 'Próximo produto: ' : 'Próximos produtos: '}
          <strong>{waiting.join(', ')}</strong>
          {free
            ? '.'
            : waiting.length === 1
              ? '. Ele entra quando você adicionar ou registrar este.'
              : '. Eles entram um a um, quando você adicionar ou registrar este.'}
        </span>
        <Group gap="xs">
          {free && (
            <Button size="xs" onClick={scans.takeNext}>
              Usar agora
            </Button>
          )}
          <Button variant="default" size="xs" onClick={scans.discard}>
            Descartar
          </Button>
        </Group>
      </Group>
    </Alert>
  )
}
