import { type UseFormReturnType, useForm } from '@mantine/form'
import type { ErrorCode } from '@prateleira/contract/errors'
import type { InputIssue } from '@prateleira/contract/shared/errors'
import { type FormEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { ZodType, z } from 'zod'
import { errorMessage, isErrorCode, ReadableError } from './errors.ts'

interface Options<Values> {
  /** As shown in the fields: typed text. */
  initialValues: Values
  /** The contract's input from what is typed. */
  toInput: (values: Values) => unknown
  /** The field of an issue, where it is not the issue's path or its last part (undefined). Null: above the form. */
  fieldOf?: (path: string) => (keyof Values & string) | null | undefined
  /** Known refusals that belong to one field: `{ PRODUCT_CODE_TAKEN: 'internal_code' }`. */
  errorFields?: Partial<Record<ErrorCode, keyof Values & string>>
  /** Told of every failed save, also of those shown at a field: the place for a toast. */
  onFailure?: (error: unknown) => void
}

export interface ZodForm<Schema extends ZodType, Values> extends UseFormReturnType<Values> {
  /** True while saving: give it to `<Fieldset>` and to the button. */
  saving: boolean
  /** What went wrong at the last save and belongs to no field. */
  failure: unknown
  clearFailure: () => void
  formRef: RefObject<HTMLFormElement | null>
  /** What the fields would say, by field. */
  check: () => Promise<Record<string, string>>
  /** Validates one field, as soon as the schema is there. */
  checkField: (field: keyof Values & string) => Promise<void>
  /** Validates, then saves the parsed input. A rejected `save` lands on the fields or in `failure`. */
  handleSubmit: (
    save: (input: z.input<Schema>, values: Values) => Promise<unknown>,
  ) => (event?: FormEvent<HTMLFormElement>) => Promise<void>
}

/**
 * A form over a schema of the contract: the same rules and texts as the server. The input handed to `save` is what
 * `toInput` gives once it is valid; the server parses it again. A page that opens with a form gives a function that loads the
 * schema: it is called when somebody begins to type, so that the checks do not delay the page.
 */
export function useZodForm<Schema extends ZodType, Values extends Record<string, unknown>>(
  source: Schema | (() => Promise<Schema>),
  options: Options<Values>,
): ZodForm<Schema, Values> {
  const latest = useRef(options)
  latest.current = options
  const formRef = useRef<HTMLFormElement | null>(null)
  const busy = useRef(false)
  const [saving, setSaving] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const [failures, setFailures] = useState(0)
  const loaded = useRef(typeof source === 'function' ? undefined : source)
  const loadSchema = async (): Promise<Schema> => {
    loaded.current ??= typeof source === 'function' ? await source() : source
    return loaded.current
  }
  const clearFailure = useCallback(() => setFailure(null), [])
  // With the commit that shows the errors and enables the fields again; frames may pass before it.
  useEffect(() => {
    if (failures > 0) formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [failures])

  const errorsOf = (schema: Schema, values: Values) => {
    const result = schema.safeParse(latest.current.toInput(values))
    const issues = result.success
      ? []
      : result.error.issues.map(({ path, message }) => ({ path: path.map(String).join('.'), message }))
    return toFieldErrors(issues, values, latest.current.fieldOf)
  }

  const form = useForm<Values>({
    initialValues: options.initialValues,
    // A form in which nothing has been typed has no schema yet; what it says then comes with the attempt to save.
    validate: (values) => (loaded.current ? errorsOf(loaded.current, values as Values).fields : {}),
    onValuesChange: () => void loadSchema().catch(() => undefined),
    clearInputErrorOnChange: true,
  })

  const landOnFields = (error: unknown): boolean => {
    const known = Object.entries(latest.current.errorFields ?? {}).find(([code]) =>
      isErrorCode(error, code as ErrorCode),
    )
    if (known) form.setFieldError(known[1] as never, errorMessage(error))
    if (known) return true
    if (!isErrorCode(error, 'BAD_REQUEST') || !error.data) return false
    const { fields, rest } = toFieldErrors(error.data.issues, form.getValues(), latest.current.fieldOf)
    form.setErrors(fields)
    return rest.length === 0 && Object.keys(fields).length > 0
  }

  const handleSubmit: ZodForm<Schema, Values>['handleSubmit'] = (save) => async (event) => {
    event?.preventDefault()
    // State arrives a render later; the reference stops a double click in the same instant.
    if (busy.current) return
    const values = form.getValues()
    let failed = false
    try {
      busy.current = true
      const schema = loaded.current ?? (await loadSchema())
      const { fields, rest } = errorsOf(schema, values)
      form.setErrors(fields)
      if (Object.keys(fields).length > 0 || rest.length > 0) {
        setFailure(rest.length > 0 ? new ReadableError(rest.map(({ message }) => message).join(' ')) : null)
        failed = true
        return
      }
      setSaving(true)
      setFailure(null)
      await save(latest.current.toInput(values) as z.input<Schema>, values)
    } catch (error) {
      failed = true
      if (!landOnFields(error)) setFailure(error)
      // A conflict is asked about in a dialog of its own; a toast would cover the form.
      if (!isErrorCode(error, 'EDIT_CONFLICT')) latest.current.onFailure?.(error)
    } finally {
      busy.current = false
      setSaving(false)
      if (failed) setFailures((count) => count + 1)
    }
  }

  const check = async () => errorsOf(await loadSchema(), form.getValues()).fields
  const checkField = async (field: keyof Values & string) => {
    await loadSchema()
    form.validateField(field)
  }
  return { ...form, check, checkField, saving, failure, clearFailure, formRef, handleSubmit }
}

function toFieldErrors<Values extends Record<string, unknown>>(
  issues: InputIssue[],
  values: Values,
  fieldOf?: (path: string) => (keyof Values & string) | null | undefined,
): { fields: Record<string, string>; rest: InputIssue[] } {
  const fields: Record<string, string> = {}
  const rest: InputIssue[] = []
  for (const issue of issues) {
    const path = issue.path.replace(/^body\./, '')
    const own = fieldOf?.(path)
    const field = own ?? [path, path.split('.').at(-1) ?? ''].find((name) => hasPath(values, name))
    if (field && own !== null) fields[field] ??= issue.message
    else rest.push(issue)
  }
  return { fields, rest }
}

function hasPath(values: unknown, path: string): boolean {
  let current = values
  for (const part of path.split('.')) {
    if (typeof current !== 'object' || current === null || !Object.hasOwn(current, part)) return false
    current = (current as Record<string, unknown>)[part]
  }
  return true
}

/** After React has painted the errors and enabled the fields again. */
export function focusFirstInvalid(formRef: RefObject<HTMLFormElement | null>): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
    }),
  )
}
