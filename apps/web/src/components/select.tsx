// biome-ignore lint/style/noRestrictedImports: this is the one place.
import { Select as AnySelect, getParsedComboboxData, type SelectProps } from '@mantine/core'
import { useUncontrolled } from '@mantine/hooks'
import { type MouseEvent, useLayoutEffect, useRef, useState } from 'react'
import { makeRestorable } from '../lib/restorable.ts'
import { isListOpen, markNext, useSelectKeys } from './use-select-keys.ts'

/**
 * A select that works as the browser's own: letters choose, and opening marks the chosen option or the first. Its options are rendered with
 * the first focus: closed lists delayed a form by 0.2 s on a slow phone.
 */
export function Select<Value extends string = string>({
  comboboxProps,
  onFocusCapture,
  onDropdownOpen,
  value,
  defaultValue,
  onChange,
  ...props
}: SelectProps<Value>) {
  const [used, setUsed] = useState(false)
  const [chosen, choose] = useUncontrolled<Value | null>({
    value,
    defaultValue,
    finalValue: null,
    // useUncontrolled passes on what else it is called with.
    onChange: onChange as (value: Value | null) => void,
  })
  const fixed = props.readOnly || props.disabled
  const latest = useRef({ chosen, choose })
  latest.current = { chosen, choose }
  const options = () =>
    getParsedComboboxData<Value>(props.data)
      .flatMap((item) => ('group' in item ? item.items : [item]))
      .filter((item) => !item.disabled)
  const keys = useSelectKeys({
    typing: props.searchable ?? false,
    fixed: fixed ?? false,
    chosen,
    options,
    choose,
    clear: props.clearable && chosen !== null ? () => choose(null) : null,
  })
  const [typed, setTyped] = useState<HTMLInputElement | null>(null)
  // The library marks nothing in the list that it has just narrowed.
  useLayoutEffect(() => {
    if (typed === null) return
    keys.markTyped(typed)
    setTyped(null)
  })
  return (
    <AnySelect<Value>
      // A chosen option that is marked would be taken back by Enter.
      allowDeselect={false}
      {...props}
      value={chosen}
      onChange={choose}
      comboboxProps={{ keepMounted: used, ...comboboxProps }}
      onFocusCapture={(event) => {
        setUsed(true)
        makeRestorable(event.currentTarget, () => {
          const before = latest.current.chosen
          return () => latest.current.chosen !== before && latest.current.choose(before)
        })
        onFocusCapture?.(event)
      }}
      onDropdownOpen={() => {
        keys.begin()
        onDropdownOpen?.()
      }}
      onInput={(event) => setTyped(event.currentTarget as HTMLInputElement)}
      onKeyDownCapture={keys.press}
      onClickCapture={(event: MouseEvent<HTMLInputElement>) => {
        const field = event.currentTarget
        const label = options().find((option) => option.value === chosen)?.label
        // What is typed next replaces the chosen option instead of being appended to it.
        if (props.searchable && !fixed && field.value === label) field.select()
        if (props.searchable || fixed || isListOpen(field)) return
        event.stopPropagation()
        field.focus()
        markNext(field)
      }}
    />
  )
}
