import { Button, Stack } from '@mantine/core'
import type { ComponentProps, ReactNode, RefObject } from 'react'
import { FormAlert } from '../../components/form-alert.tsx'
import { FormFieldset } from '../../components/form-fieldset.tsx'

interface Props {
  form: { formRef: RefObject<HTMLFormElement | null>; saving: boolean; failure: unknown }
  onSubmit: ComponentProps<'form'>['onSubmit']
  /** Title of an error that belongs to no field. */
  failed: string
  /** The button's label, and its label while saving. */
  submit: [idle: string, saving: string]
  /** A link back, below the button. */
  back?: { label?: string; onClick: () => void }
  /** The fields, and the text above them. */
  children: ReactNode
  /** Other ways of signing in, below the button. */
  below?: ReactNode
}

/** The frame of every sign-in form: fields, error, one wide button and the way back. */
export function EntryForm({ form, onSubmit, failed, submit: [idle, saving], back, children, below }: Props) {
  return (
    <form ref={form.formRef} noValidate onSubmit={onSubmit}>
      <FormFieldset saving={form.saving}>
        <Stack gap="md">
          {children}
          <FormAlert error={form.failure} title={failed} />
          <Button type="submit" fullWidth size="lg" disabled={form.saving}>
            {form.saving ? saving : idle}
          </Button>
          {back && (
            <Button variant="subtle" onClick={back.onClick}>
              {back.label ?? 'Voltar'}
            </Button>
          )}
          {below}
        </Stack>
      </FormFieldset>
    </form>
  )
}
