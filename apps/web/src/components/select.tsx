// biome-ignore lint/style/noRestrictedImports: this is the one place.
import { Select as AnySelect, type SelectProps } from '@mantine/core'
import { useState } from 'react'

/** A choice of the list. Its options are in the page from the first focus on: closed lists kept a slow phone from drawing a form for 0.2 s. */
export function Select<Value extends string = string>({
  comboboxProps,
  onFocusCapture,
  ...props
}: SelectProps<Value>) {
  const [used, setUsed] = useState(false)
  return (
    <AnySelect<Value>
      {...props}
      comboboxProps={{ keepMounted: used, ...comboboxProps }}
      onFocusCapture={(event) => {
        setUsed(true)
        onFocusCapture?.(event)
      }}
    />
  )
}
