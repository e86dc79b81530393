import { Loader, TextInput } from '@mantine/core'
import { normalizeCode } from '@prateleira/contract/catalog/rules'
import { IconCircleCheck } from '@tabler/icons-react'
import type { ProductFieldsForm } from './product-values.ts'
import { type CodeChecker, codeError } from './use-code-check.ts'

interface Props {
  form: ProductFieldsForm
  checker: CodeChecker
  /** A hint below the field. */
  hint?: string
  withAsterisk?: boolean
  /** The saved code: it needs no check. */
  savedCode?: string
}

/** The internal code: upper case, checked on leaving the field (PROD-13). */
export function CodeField({ form, checker, hint, withAsterisk, savedCode }: Props) {
  const { check, run, forget } = checker
  const input = form.getInputProps('internal_code')
  const status = {
    idle: hint,
    taken: hint,
    checking: 'Verificando disponibilidade...',
    available: 'Código disponível',
  }[check.state]
  return (
    <TextInput
      label="Código interno"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={200}
      withAsterisk={withAsterisk}
      {...input}
      error={codeError(check) ?? input.error}
      description={
        <span role="status" data-state={check.state}>
          {status}
        </span>
      }
      onChange={(event) => {
        forget()
        input.onChange(event)
      }}
      onBlur={(event) => {
        input.onBlur?.(event)
        const code = normalizeCode(form.values.internal_code)
        if (code !== form.values.internal_code) form.setFieldValue('internal_code', code)
        if (code !== savedCode && code !== check.code) void run(code)
      }}
      rightSection={
        check.state === 'checking' ? (
          <Loader size="xs" />
        ) : check.state === 'available' ? (
          <IconCircleCheck size={20} color="var(--accent-ink)" aria-hidden="true" />
        ) : null
      }
    />
  )
}
