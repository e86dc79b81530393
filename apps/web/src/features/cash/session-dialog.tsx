import { Button, Group, Stack, Textarea } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { ErrorState } from '../../components/error-state.tsx'
import { FormAlert } from '../../components/form-alert.tsx'
import { SheetDialog } from '../../components/sheet-dialog.tsx'
import { client } from '../../lib/client.ts'
import { cashChanged, sessionQuery } from './api.ts'
import { SessionPaper } from './session-paper.tsx'
import { SessionReport } from './session-report.tsx'

/** A session that was closed: what was missing or over, why, and the same on paper. */
export function SessionDialog({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  const { data, error, refetch } = useQuery(sessionQuery(id))
  const [printing, setPrinting] = useState(false)
  const print = () => {
    flushSync(() => setPrinting(true))
    window.print()
    setPrinting(false)
  }
  const shown = data && data.id === id ? data : undefined
  return (
    <SheetDialog
      opened={id !== undefined}
      onClose={onClose}
      title={shown ? `Fechamento de ${shown.register.name}` : 'Fechamento'}
      size="md"
      footer={
        <Group justify="flex-end" gap="sm">
          <Button
            variant="default"
            leftSection={<IconPrinter size={18} aria-hidden="true" />}
            onClick={print}
            disabled={!shown?.result}
          >
            Imprimir
          </Button>
          <Button onClick={onClose}>Concluir</Button>
        </Group>
      }
    >
      {error && !shown && <ErrorState error={error} onRetry={() => void refetch()} />}
      {shown?.result && (
        <Stack gap="md">
          <SessionReport session={shown} />
          {shown.result.explanation === null &&
            shown.result.counts.some(
              ({ difference }) => difference !== null && !/^0\.00$/.test(difference),
            ) && <Explain key={shown.id} id={shown.id} />}
        </Stack>
      )}
      {shown?.result && printing && <SessionPaper session={shown} />}
    </SheetDialog>
  )
}

function Explain({ id }: { id: string }) {
  const [explanation, setExplanation] = useState('')
  const [saving, setSaving] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const save = async () => {
    setSaving(true)
    setFailure(null)
    try {
      await client.cash.explainCash({ params: { id }, body: { explanation } })
      await cashChanged()
    } catch (error) {
      setFailure(error)
    } finally {
      setSaving(false)
    }
  }
  return (
    <Stack gap="sm">
      <Textarea
        label="Por que há diferença?"
        description="Fica no histórico e não muda depois."
        autosize
        minRows={2}
        maxLength={1000}
        value={explanation}
        onChange={(event) => setExplanation(event.currentTarget.value)}
      />
      <FormAlert error={failure} title="A explicação não foi salva" />
      <Group justify="flex-end">
        <Button variant="default" onClick={() => void save()} disabled={saving || explanation.trim() === ''}>
          {saving ? 'Salvando…' : 'Salvar explicação'}
        </Button>
      </Group>
    </Stack>
  )
}
