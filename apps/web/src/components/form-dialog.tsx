import { Button, Group, type MantineSize, Stack } from '@mantine/core'
import { type FormEvent, type ReactNode, type RefObject, useId } from 'react'
import { FormAlert } from './form-alert.tsx'
import { FormFieldset } from './form-fieldset.tsx'
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
  /** Title of the message when saving failed. */
  failedTitle: string
  /** Passwords and PINs are typed again in seconds: closing does not ask about them. */
  closesUnasked?: boolean
  /** While another dialog lies over this one. */
  covered?: boolean
  /** Beside the form: dialogs that its save asks. */
  beside?: ReactNode
  children: ReactNode
}

/** A dialog that is one form: its fields, why the last save failed, 'Cancelar' and the button that saves. */
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
      busy={form.saving}
      covered={props.covered}
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
            <FormAlert error={form.failure} title={failedTitle} />
          </Stack>
        </FormFieldset>
      </form>
      {props.beside}
    </SheetDialog>
  )
}
