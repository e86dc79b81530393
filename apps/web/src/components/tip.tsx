import { Tooltip } from '@mantine/core'

export interface Tip {
  target: HTMLElement
  label: string
}

/** A tooltip for a button. */
export default function ShownTip({ target, label }: Tip) {
  return <Tooltip target={target} label={label} opened />
}
