import { Button, Group } from '@mantine/core'
import { useId, useState } from 'react'
import { SheetDialog } from '../../components/sheet-dialog.tsx'
import type { FormState } from '../../lib/use-form-state.ts'
import { NewKeyForm } from './new-key-form.tsx'
import { ShownKey } from './shown-key.tsx'

interface Props {
  opened: boolean
  onClose: () => void
  onMade: () => Promise<unknown>
}

/** Creates a key and shows it, only once. */
export function NewKeyDialog({ opened, onClose, onMade }: Props) {
  const id = useId()
  const [form, setForm] = useState<FormState | null>(null)
  const saving = form?.saving ?? false
  const [made, setMade] = useState<string | null>(null)
  const close = () => {
    setMade(null)
    onClose()
  }
  const keep = (key: string) => {
    setMade(key)
    void onMade()
  }
  return (
    <SheetDialog
      opened={opened}
      onClose={close}
      title={made ? 'Copie sua chave' : 'Nova chave de integração'}
      dirty={!made && (form?.dirty ?? false)}
      // A key cannot be shown again, so only its own button closes the dialog.
      busy={saving || made !== null}
      footer={
        <Group justify="flex-end" gap="sm">
          {made ? (
            <Button onClick={close}>Já guardei a chave</Button>
          ) : (
            <>
              <Button variant="default" onClick={close} disabled={saving}>
                Cancelar
              </Button>
              <Button type="submit" form={id} disabled={saving}>
                {saving ? 'Criando…' : 'Criar chave'}
              </Button>
            </>
          )}
        </Group>
      }
    >
      {opened && (made ? <ShownKey value={made} /> : <NewKeyForm id={id} onState={setForm} onMade={keep} />)}
    </SheetDialog>
  )
}
