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

/** A closed session: differences, their reasons, and the printed report. */
export function SessionDialog({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  const { data, error, refetch } = useQuery(sessionQuery(id))
  const [printing, setPrinting] = useState(false)
  const explaining = useExplanation(id)
  const shown = data && data.id === id ? data : undefined
  const print = async () => {
    // The printed report contains the reason.
    if (!(await explaining.save())) return
    flushSync(() => setPrinting(true))
    window.print()
    setPrinting(false)
  }
  const conclude = async () => (await explaining.save()) && onClose()
  const asksWhy =
    shown?.result?.explanation === null &&
    shown.result.counts.some(({ difference }) => difference !== null && !/^0\.00$/.test(difference))
  return (
    <SheetDialog
      opened={id !== undefined}
      inAddress
      onClose={onClose}
      onClosed={explaining.forget}
      title={shown ? `Fechamento de ${shown.register.name}` : 'Fechamento'}
      size="md"
      dirty={explaining.isTyped || undefined}
      busy={explaining.saving}
      footer={
        <Group justify="flex-end" gap="sm">
          <Button
            variant="default"
            leftSection={<IconPrinter size={18} aria-hidden="true" />}
            onClick={() => void print()}
            disabled={!shown?.result || explaining.saving}
          >
            Imprimir
          </Button>
          <Button onClick={() => void conclude()} disabled={explaining.saving}>
            {explaining.isTyped ? 'Salvar e concluir' : 'Concluir'}
          </Button>
        </Group>
      }
    >
      {error && !shown && <ErrorState error={error} onRetry={() => void refetch()} />}
      {shown?.result && (
        <Stack gap="md">
          <SessionReport session={shown} />
          {asksWhy && <Explain {...explaining} />}
        </Stack>
      )}
      {shown?.result && printing && <SessionPaper session={shown} />}
    </SheetDialog>
  )
}

/** The reason for a difference, saved by the next action. */
function useExplanation(id: string | undefined) {
  const [explanation, setExplanation] = useState('')
  const [saving, setSaving] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const isTyped = explanation.trim() !== ''
  const forget = () => {
    setExplanation('')
    setFailure(null)
  }
  /** Whether all typed text is saved. */
  const save = async (): Promise<boolean> => {
    if (!isTyped || id === undefined) return true
    setSaving(true)
    setFailure(null)
    try {
      await client.cash.explainCash({ params: { id }, body: { explanation } })
      await cashChanged()
      forget()
      return true
    } catch (error) {
      setFailure(error)
      return false
    } finally {
      setSaving(false)
    }
  }
  return { explanation, setExplanation, isTyped, saving, failure, save, forget }
}

function Explain({
  explanation,
  setExplanation,
  isTyped,
  saving,
  failure,
  save,
}: ReturnType<typeof useExplanation>) {
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
      <FormAlert error={failure} title="Erro ao salvar a explicação" />
      <Group justify="flex-end">
        <Button variant="default" onClick={() => void save()} disabled={saving || !isTyped}>
          {saving ? 'Salvando…' : 'Salvar explicação'}
        </Button>
      </Group>
    </Stack>
  )
}
