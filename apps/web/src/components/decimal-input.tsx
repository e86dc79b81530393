import { TextInput, type TextInputProps } from '@mantine/core'
import { parseDecimal, trimZeros } from '@prateleira/contract/shared/decimal'
import { formatDecimal } from '@prateleira/contract/shared/format'
import { type ReactNode, useRef, useState } from 'react'

export interface DecimalInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue'> {
  /** A canonical decimal such as "1234.50", '' when empty, or what was typed when that is no number. */
  value: string
  onChange: (value: string) => void
}

const isCanonical = (value: string) => /^-?\d+(\.\d+)?$/.test(value)

/** "1234.5" → "1.234,50": at least two decimals, and never fewer than were typed. */
function showMoney(value: string): string {
  const fraction = value.split('.')[1] ?? ''
  return formatDecimal(`${value.split('.')[0]}.${fraction.padEnd(2, '0')}`)
}

const showQuantity = (value: string) => formatDecimal(trimZeros(value))

function DecimalInput({
  show,
  value,
  onChange,
  ...others
}: DecimalInputProps & { show: (v: string) => string }) {
  const shown = isCanonical(value) ? show(value) : value
  const [typed, setTyped] = useState(shown)
  // What the field itself reported last: any other value comes from outside and is shown.
  const reported = useRef(value)
  const text = reported.current === value ? typed : shown
  const remember = (next: string, report: string) => {
    reported.current = report
    setTyped(next)
  }
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      maxLength={40}
      {...others}
      value={text}
      onChange={(event) => {
        const next = event.currentTarget.value
        const report = parseDecimal(next) ?? next.trim()
        remember(next, report)
        onChange(report)
      }}
      onBlur={(event) => {
        remember(shown, value)
        others.onBlur?.(event)
      }}
    />
  )
}

/** An amount in reais. Takes '1.234,50', '1234,5' and '1234.50' alike and shows pt-BR when left. */
export function MoneyInput(props: DecimalInputProps) {
  return (
    <DecimalInput
      leftSection={<span aria-hidden="true">R$</span>}
      leftSectionPointerEvents="none"
      placeholder="0,00"
      {...props}
      show={showMoney}
    />
  )
}

interface QuantityInputProps extends DecimalInputProps {
  /** Shown inside, at the right: un, kg, m. */
  unit?: ReactNode
}

/** A quantity, with as many decimals as were typed. */
export function QuantityInput({ unit, ...props }: QuantityInputProps) {
  return (
    <DecimalInput
      rightSection={unit && <span aria-hidden="true">{unit}</span>}
      rightSectionPointerEvents="none"
      placeholder="0"
      {...props}
      show={showQuantity}
    />
  )
}
