import type { FormEvent } from 'react'
import { notify } from '../../../lib/notify.ts'
import { invalidWords } from './product-values.ts'
import { type CodeChecker, codeError } from './use-code-check.ts'

interface Form {
  getValues(): unknown
  check(): Promise<Record<string, string>>
}

/**
 * Stops a save that what was typed or the code's check forbids and says why in a toast, as specified (section 5). The fields
 * themselves say it too: the form's own handler goes on in either case.
 */
async function announceInvalid(form: Form): Promise<void> {
  const [first] = Object.entries(await form.check())
  if (!first) return
  const [field, message] = first
  const [title, text] = invalidWords(field, message, valueAt(form.getValues(), field))
  notify.error(text, title)
}

/** 'variants.0.initial_stock' of what is typed. */
const valueAt = (values: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((part, name) => (part as Record<string, unknown> | null)?.[name], values)

/** Whether the code's check stops the save; a taken code says so. */
function stoppedByCode({ check }: CodeChecker, event: FormEvent<HTMLFormElement>): boolean {
  if (check.state !== 'checking' && check.state !== 'taken') return false
  event.preventDefault()
  const message = codeError(check)
  if (message) notify.error(message, 'Código interno inválido')
  return true
}

/** Saves the form, unless the code's check stops it. */
export function submitProduct(
  event: FormEvent<HTMLFormElement>,
  {
    form,
    checker,
    save,
  }: { form: Form; checker: CodeChecker; save: (event: FormEvent<HTMLFormElement>) => Promise<unknown> },
): void {
  if (stoppedByCode(checker, event)) return
  void announceInvalid(form)
  void save(event)
}
