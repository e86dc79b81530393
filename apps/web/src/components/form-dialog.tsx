import { Button, Group, type MantineSize, Stack } from '@mantine/core'
import { type FormEvent, type ReactNode, type RefObject, useId } from 'react'
import { mayBeDone } from '../lib/errors.ts'
import { FormAlert } from './form-alert.tsx'
import { FormFieldset } from './form-fieldset.tsx'
import { PlansLink } from './plans-link.tsx'
import { SheetDialog } from './sheet-dialog.tsx'

interface Props {
  opened: boolean
  onClose: () => void
  title: ReactNode
  size?: MantineSize
  /** From `useZodForm`. */
  form: {
    saving: boolean
    failure: unknown
    formRef: RefObject<HTMLFormElement | null>
    isDirty: () => boolean
  }
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  saveLabel: string
  savingLabel?: string
  /** Title of the message after a failed save. */
  failedTitle: string
  /** For passwords and PINs, which are quickly typed again: closing does not ask. */
  closesUnasked?: boolean
  /** Set while another dialog covers this one. */
  covered?: boolean
  /** As of `SheetDialog`. */
  inAddress?: boolean
  /** Rendered beside the form: dialogs opened by its save. */
  beside?: ReactNode
  children: ReactNode
}

/** A dialog with one form: its fields, the error of the last save, 'Cancelar' and the save button. */
export function FormDialog(props: Props) {
  const { opened, onClose, title, size, form, onSubmit, saveLabel, failedTitle, children } = props
  const id = useId()
  return (
    <SheetDialog
      opened={opened}
      onClose={onClose}
      title={title}
      size={size}
      dirty={!props.closesUnasked && form.isDirty()}
      doubted={mayBeDone(form.failure)}
      busy={form.saving}
      covered={props.covered}
      inAddress={props.inAddress}
      footer={
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose} disabled={form.saving}>
            Cancelar
          </Button>
          <Button type="submit" form={id} disabled={form.saving}>
            {form.saving ? (props.savingLabel ?? 'Salvando…') : saveLabel}
          </Button>
        </Group>
      }
    >
      <form id={id} ref={form.formRef} noValidate onSubmit={onSubmit}>
        <FormFieldset saving={form.saving}>
          <Stack gap="md">
            {children}
            <FormAlert error={form.failure} title={failedTitle}>
              <PlansLink error={form.failure} />
            </FormAlert>
          </Stack>
        </FormFieldset>
      </form>
      {props.beside}
    </SheetDialog>
  )
}
