import type { FormEvent } from 'react'
import { notify } from '../../../lib/notify.ts'
import { invalidWords } from './product-values.ts'
import { type CodeChecker, codeError } from './use-code-check.ts'

/** Of the toast about wrong input: the next attempt takes it away. */
const TOAST = 'wrong-product'

interface Form {
  getValues(): unknown
  check(): Promise<Record<string, string>>
}

/**
 * Shows a toast for the first invalid field, as specified (section 5). The fields themselves show their errors too, by
 * the form's own handler.
 */
async function announceInvalid(form: Form): Promise<void> {
  const [first] = Object.entries(await form.check())
  if (!first) return
  const [field, message] = first
  const [title, text] = invalidWords(field, message, valueAt(form.getValues(), field))
  notify.error(text, title, TOAST)
}

/** The value at a path: 'variants.0.initial_stock'. */
const valueAt = (values: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((part, name) => (part as Record<string, unknown> | null)?.[name], values)

/** Whether the code's check prevents the save; a taken code is announced. */
function stoppedByCode({ check }: CodeChecker, event: FormEvent<HTMLFormElement>): boolean {
  if (check.state !== 'checking' && check.state !== 'taken') return false
  event.preventDefault()
  const message = codeError(check)
  if (message) notify.error(message, 'Código interno inválido', TOAST)
  return true
}

/** Saves the form, unless the code's check prevents it. */
export function submitProduct(
  event: FormEvent<HTMLFormElement>,
  {
    form,
    checker,
    save,
  }: { form: Form; checker: CodeChecker; save: (event: FormEvent<HTMLFormElement>) => Promise<unknown> },
): void {
  notify.hide(TOAST)
  if (stoppedByCode(checker, event)) return
  void announceInvalid(form)
  void save(event)
}
