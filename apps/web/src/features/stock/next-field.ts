/** Puts the focus into the first field after `input` in which nothing is typed yet. */
export function focusNextEmpty(input: HTMLInputElement): void {
  const fields = [...(input.form?.querySelectorAll<HTMLInputElement>('input, textarea') ?? [])]
  fields
    .slice(fields.indexOf(input) + 1)
    .find((field) => field.type !== 'hidden' && field.value === '')
    ?.focus()
}

/** The field of that name. */
export const fieldOf = (form: HTMLFormElement | null, name: string) =>
  form?.querySelector<HTMLElement>(`[data-path="${name}"]`) ?? null
