import { CloseButton, Loader, TextInput } from '@mantine/core'
import { SEARCH_DEBOUNCE_MILLISECONDS } from '@prateleira/contract/shared/constants'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, type Ref, useEffect, useRef, useState } from 'react'
import classes from './search-field.module.css'

interface Props {
  /** What is searched for now, usually from the address. */
  value: string
  /** Called 150 ms after the last key, at once on Enter and on clearing. */
  onChange: (value: string) => void
  placeholder: string
  /** Label for screen readers; defaults to the placeholder. */
  label?: string
  loading?: boolean
  ref?: Ref<HTMLInputElement>
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void
}

/** A search box that searches while the user types. What is typed the browser keeps: a key draws nothing (decision 243). */
export function SearchField({ value, onChange, placeholder, label, loading, ref, onKeyDown }: Props) {
  const [first] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const reported = useRef(value)
  const input = useRef<HTMLInputElement>(null)

  const put = (text: string) => {
    if (input.current) input.current.value = text
  }
  // A value that did not come from this field, such as after Back, replaces the typed text.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the value changes
  useEffect(() => {
    if (value === reported.current) return
    clearTimeout(timer.current)
    reported.current = value
    put(value)
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])

  const report = (next: string) => {
    clearTimeout(timer.current)
    if (next.trim() === reported.current) return
    reported.current = next.trim()
    onChange(next.trim())
  }
  const latest = useRef(report)
  latest.current = report
  const type = (next: string) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => latest.current(next), SEARCH_DEBOUNCE_MILLISECONDS)
  }
  const clear = () => {
    put('')
    report('')
    input.current?.focus()
  }
  return (
    <TextInput
      ref={(node) => {
        input.current = node
        if (typeof ref === 'function') ref(node)
        else if (ref) ref.current = node
      }}
      type="search"
      role="searchbox"
      aria-label={label ?? placeholder}
      placeholder={placeholder}
      autoComplete="off"
      spellCheck={false}
      maxLength={100}
      defaultValue={first}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={(event) => {
        const typed = event.currentTarget.value
        if (event.key === 'Enter') report(typed)
        if (event.key === 'Escape' && typed) {
          event.stopPropagation()
          clear()
        }
        onKeyDown?.(event)
      }}
      leftSection={<IconSearch size={18} stroke={1.6} aria-hidden="true" />}
      leftSectionPointerEvents="none"
      rightSection={
        <>
          {loading && <Loader size="xs" />}
          <CloseButton
            className={classes.clear}
            data-loading={loading || undefined}
            aria-label="Limpar busca"
            onClick={clear}
          />
        </>
      }
    />
  )
}
