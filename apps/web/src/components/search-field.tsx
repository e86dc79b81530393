import { CloseButton, Loader, TextInput } from '@mantine/core'
import { SEARCH_DEBOUNCE_MILLISECONDS } from '@prateleira/contract/shared/constants'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, type Ref, useEffect, useRef, useState } from 'react'

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

/** A search box that searches while the user types. */
export function SearchField({ value, onChange, placeholder, label, loading, ref, onKeyDown }: Props) {
  const [typed, setTyped] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const reported = useRef(value)
  const input = useRef<HTMLInputElement>(null)

  // A value that did not come from this field, such as after Back, replaces the typed text.
  useEffect(() => {
    if (value === reported.current) return
    clearTimeout(timer.current)
    reported.current = value
    setTyped(value)
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])

  const report = (next: string) => {
    clearTimeout(timer.current)
    if (next.trim() === reported.current) return
    reported.current = next.trim()
    onChange(next.trim())
  }
  const type = (next: string) => {
    setTyped(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => report(next), SEARCH_DEBOUNCE_MILLISECONDS)
  }
  const clear = () => {
    setTyped('')
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
      value={typed}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={(event) => {
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
        loading ? (
          <Loader size="xs" />
        ) : typed ? (
          <CloseButton aria-label="Limpar busca" onClick={clear} />
        ) : null
      }
    />
  )
}
