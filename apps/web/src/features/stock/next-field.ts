/** Puts the focus into the first field after `input` in which nothing is typed yet. */
export function focusNextEmpty(input: HTMLInputElement): void {
  const fields = [...(input.form?.querySelectorAll<HTMLInputElement>('input, textarea') ?? [])]
  fields
    .slice(fields.indexOf(input) + 1)
    .find((field) => field.type !== 'hidden' && field.value === '')
    ?.focus()
}

/** Puts the focus into the field of that name. */
export function focusField(form: HTMLFormElement | null, name: string): void {
  form?.querySelector<HTMLElement>(`[data-path="${name}"]`)?.focus()
}
