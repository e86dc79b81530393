import { Alert } from '@mantine/core'
import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react'

interface Reminder {
  /** Above the form's buttons. */
  notice: ReactNode
  /** Of the button that saves it. */
  button: { ref: RefObject<HTMLButtonElement | null>; 'aria-describedby': string | undefined }
}

/** Leads to a form that something had to wait for, and says how to finish it. `reminders`: of `useHalfTyped`. */
export function useReminder(
  reminders: number,
  form: { formRef: RefObject<HTMLFormElement | null>; isDirty: () => boolean },
  words: string,
): Reminder {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const { formRef } = form
  useEffect(() => {
    if (reminders === 0) return
    formRef.current?.scrollIntoView({ block: 'nearest' })
    button.current?.focus({ preventScroll: true })
  }, [reminders, formRef])
  const reminded = reminders > 0 && form.isDirty()
  return {
    notice: reminded && (
      <Alert id={id} color="amber" role="alert" mt="sm">
        {words}
      </Alert>
    ),
    button: { ref: button, 'aria-describedby': reminded ? id : undefined },
  }
}
