import { Button, Group } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { SheetDialog } from '../../components/sheet-dialog.tsx'
import type { FormState } from '../../lib/use-form-state.ts'

interface Props {
  opened: boolean
  onClose: () => void
  title: string
  saveLabel: string
  /** The form; `id` is its element's, `onState` must be called with every change. */
  children: (form: { id: string; onState: (state: FormState | null) => void }) => ReactNode
}

/** A dialog with a form: its save button below, and a question before typed work is lost. */
export function FormSheet({ opened, onClose, title, saveLabel, children }: Props) {
  const id = useId()
  const [form, onState] = useState<FormState | null>(null)
  const saving = form?.saving ?? false
  return (
    <SheetDialog
      opened={opened}
      onClose={onClose}
      title={title}
      dirty={form?.dirty ?? false}
      busy={saving}
      footer={
        <Group justify="flex-end" gap="sm">
          <Button type="submit" form={id} disabled={saving}>
            {saving ? 'Salvando…' : saveLabel}
          </Button>
        </Group>
      }
    >
      {opened && children({ id, onState })}
    </SheetDialog>
  )
}
