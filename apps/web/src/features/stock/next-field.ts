/** Moves the focus to the first empty field after `input`. */
export function focusNextEmpty(input: HTMLInputElement): void {
  const fields = [...(input.form?.querySelectorAll<HTMLInputElement>('input, textarea') ?? [])]
  fields
    .slice(fields.indexOf(input) + 1)
    .find((field) => field.type !== 'hidden' && field.value === '')
    ?.focus()
}

/** Finds a field by name. */
export const fieldOf = (form: HTMLFormElement | null, name: string) =>
  form?.querySelector<HTMLElement>(`[data-path="${name}"]`) ?? null
