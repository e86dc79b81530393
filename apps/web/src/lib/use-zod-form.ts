import { type UseFormReturnType, useForm } from '@mantine/form'
import type { ErrorCode } from '@prateleira/contract/errors'
import type { InputIssue } from '@prateleira/contract/shared/errors'
import { type FormEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { ZodType, z } from 'zod'
import { mayNotSave } from './before-save.ts'
import { errorMessage, isErrorCode, ReadableError } from './errors.ts'
import { notify } from './notify.ts'
import { useUnsaved } from './unsaved.ts'

interface Options<Values> {
  /** Values of the fields, as typed text. */
  initialValues: Values
  /** Converts typed text to the contract's input. */
  toInput: (values: Values) => unknown
  /** Field of an issue when it is neither its path nor the last part of it (undefined). Null: above the form. */
  fieldOf?: (path: string) => (keyof Values & string) | null | undefined
  /** Error codes that belong to one field: `{ PRODUCT_CODE_TAKEN: 'internal_code' }`. */
  errorFields?: Partial<Record<ErrorCode, keyof Values & string>>
  /**
   * Called for failed saves, including errors of `errorFields`; the place for a toast. Returns its id: the toast goes with the next save. A
   * refusal by the schema's rules that stands at a field in sight needs no more.
   */
  onFailure?: (error: unknown) => unknown
  /** A draft keeps what is typed over a reload. */
  isKept?: boolean
}

export interface ZodForm<Schema extends ZodType, Values> extends UseFormReturnType<Values> {
  /** True while saving: give it to `<Fieldset>` and to the button. */
  saving: boolean
  /** Error of the last save that belongs to no field. */
  failure: unknown
  clearFailure: () => void
  formRef: RefObject<HTMLFormElement | null>
  /** Current problems by field. */
  check: () => Promise<Record<string, string>>
  /** Validates one field once the schema is loaded. */
  checkField: (field: keyof Values & string) => Promise<void>
  /** Validates and saves the parsed input. Errors of `save` appear at fields or in `failure`. */
  handleSubmit: (
    save: (input: z.input<Schema>, values: Values) => Promise<unknown>,
  ) => (event?: FormEvent<HTMLFormElement>) => Promise<void>
}

/**
 * A form over a schema of the contract, with the server's rules and texts. `save` receives the valid result of `toInput`; the server
 * parses it again. Pages that open with a form pass a function that loads the schema when typing begins, so that validation code does
 * not delay the page.
 */
export function useZodForm<Schema extends ZodType, Values extends Record<string, unknown>>(
  source: Schema | (() => Promise<Schema>),
  options: Options<Values>,
): ZodForm<Schema, Values> {
  const latest = useRef(options)
  latest.current = options
  const formRef = useRef<HTMLFormElement | null>(null)
  const busy = useRef(false)
  const told = useRef<unknown>(null)
  const [saving, setSaving] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  /** The last failed save; `silent`: a refusal that is said only by its fields. */
  const [failed, setFailed] = useState<{ silent: unknown } | null>(null)
  const loaded = useRef(typeof source === 'function' ? undefined : source)
  const loadSchema = async (): Promise<Schema> => {
    loaded.current ??= typeof source === 'function' ? await source() : source
    return loaded.current
  }
  const clearFailure = useCallback(() => setFailure(null), [])
  // Wait for the commit that shows the errors and enables the fields; it may take frames.
  useEffect(() => {
    if (!failed) return
    const field = formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    field?.focus()
    if (!field && failed.silent) told.current = latest.current.onFailure?.(failed.silent)
  }, [failed])

  const errorsOf = (schema: Schema, values: Values) => {
    const result = schema.safeParse(latest.current.toInput(values))
    const issues = result.success
      ? []
      : result.error.issues.map(({ path, message }) => ({ path: path.map(String).join('.'), message }))
    return toFieldErrors(issues, values, latest.current.fieldOf)
  }

  const form = useForm<Values>({
    initialValues: options.initialValues,
    // An untouched form has no schema yet; its problems appear at the attempt to save.
    validate: (values) => (loaded.current ? errorsOf(loaded.current, values as Values).fields : {}),
    onValuesChange: () => void loadSchema().catch(() => undefined),
    clearInputErrorOnChange: true,
  })

  useUnsaved(!options.isKept && form.isDirty())

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
    // State updates one render late; the ref stops a double click.
    if (busy.current) return
    const values = form.getValues()
    let ends: { silent: unknown } | null = null
    try {
      busy.current = true
      const schema = loaded.current ?? (await loadSchema())
      const { fields, rest } = errorsOf(schema, values)
      form.setErrors(fields)
      if (Object.keys(fields).length > 0 || rest.length > 0) {
        setFailure(rest.length > 0 ? new ReadableError(rest.map(({ message }) => message).join(' ')) : null)
        ends = { silent: null }
        return
      }
      if (mayNotSave(formRef.current)) return
      setSaving(true)
      setFailure(null)
      if (typeof told.current === 'string') notify.hide(told.current)
      await save(latest.current.toInput(values) as z.input<Schema>, values)
    } catch (error) {
      const landed = landOnFields(error)
      const silent = landed && isErrorCode(error, 'BAD_REQUEST')
      ends = { silent: silent && error }
      if (!landed) setFailure(error)
      // Conflicts have a dialog of their own; a toast would cover the form.
      if (!silent && !isErrorCode(error, 'EDIT_CONFLICT')) told.current = latest.current.onFailure?.(error)
    } finally {
      busy.current = false
      setSaving(false)
      if (ends) setFailed(ends)
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
