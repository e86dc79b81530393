// biome-ignore lint/style/noRestrictedImports: this is the one place.
import { Select as AnySelect, type SelectProps } from '@mantine/core'
import { useState } from 'react'

/** A select whose options are rendered with the first focus: closed lists delayed a form by 0.2 s on a slow phone. */
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
