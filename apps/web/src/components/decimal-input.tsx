import { TextInput, type TextInputProps } from '@mantine/core'
import { isCountedByPiece, type Unit } from '@prateleira/contract/catalog/rules'
import { trimZeros } from '@prateleira/contract/shared/decimal'
import { formatDecimal } from '@prateleira/contract/shared/format'
import { useEffect, useRef, useState } from 'react'
import { useSaidInView } from '../lib/use-said-in-view.ts'
import {
  CHOOSE_READING,
  isCanonical,
  isStriking,
  isUnclear,
  moneyProblem,
  quantityProblem,
  quantityRefusal,
  readingsOf,
  reportOf,
  typedOf,
} from './decimal-entry.ts'
import classes from './decimal-input.module.css'
import { DecimalReading } from './decimal-reading.tsx'

interface DecimalInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue'> {
  /** A canonical decimal such as "1234.50", '' when empty, or what was typed when that is no number (decimal-entry.ts). */
  value: string
  onChange: (value: string) => void
}

/** "1234.5" → "1.234,50": at least two decimals, and never fewer than were typed. */
function showMoney(value: string): string {
  const fraction = value.split('.')[1] ?? ''
  return formatDecimal(`${value.split('.')[0]}.${fraction.padEnd(2, '0')}`)
}

const showQuantity = (value: string) => formatDecimal(trimZeros(value))

/** "1500" → "1500", "1.500" → "1,5": without thousands separators, because those are the ambiguous part. */
const plainly = (value: string) => trimZeros(value).replace('.', ',')

interface OwnProps extends DecimalInputProps {
  /** Formats the value when the field loses focus. */
  show: (value: string) => string
  /** Whether to ask about '1.500', which may mean one and a half. */
  asks: boolean
  /** A reading of '1.500' in words: '1500 kg'. */
  spell: (value: string) => string
  /** Counted by the piece: '1.500' is never one and a half. */
  whole?: boolean
  /** What is wrong with a value, said when the field is left; null: nothing. */
  problemOf?: (value: string) => string | null
  /** Why a text is not taken for a number, said at once; null: it may be one. */
  refusal?: (typed: string) => string | null
  /** What to look at again. */
  hint?: string | null
}

function DecimalInput(props: OwnProps) {
  const {
    show,
    asks,
    spell,
    whole = false,
    problemOf,
    refusal,
    hint = null,
    value,
    onChange,
    error,
    ...others
  } = props
  const input = useRef<HTMLInputElement>(null)
  const unclear = isUnclear(value)
  const shown = isCanonical(value) ? show(value) : typedOf(value)
  const [typed, setTyped] = useState(shown)
  // The last typed text, while it is ambiguous.
  const [doubtful, setDoubtful] = useState(unclear ? typedOf(value) : '')
  const [chosen, setChosen] = useState(false)
  // What a draft brings back is not being typed.
  const [left, setLeft] = useState(true)
  // The last value this field reported: any other value was set from outside and is shown.
  const reported = useRef(value)
  const own = reported.current === value
  const text = own ? typed : shown
  const report = (next: string, told: string) => {
    reported.current = told
    setTyped(next)
    if (told !== value) onChange(told)
  }
  const choose = (reading: string) => {
    const meant = trimZeros(reading)
    setChosen(true)
    report(show(meant), meant)
    // The pressed button may have been removed.
    input.current?.focus()
  }
  // The unit may become known, or another one, after the quantity was typed.
  const source = unclear ? typedOf(value) : own && !chosen ? doubtful : ''
  const due = source === '' ? value : reportOf(source, asks)
  const refused = refusal?.(text) ?? null
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the unit changes
  useEffect(() => {
    if (due !== value) report(text, due)
  }, [due])
  const doubt = unclear ? typedOf(value) : own ? doubtful : ''
  const said =
    refused ?? (unclear && error ? CHOOSE_READING : error || ((left || !own) && problemOf?.(value)))
  useSaidInView(said, () => {
    const field = input.current
    return field === document.activeElement ? document.getElementById(`${field?.id}-error`) : null
  })
  return (
    <div>
      <TextInput
        inputMode="decimal"
        autoComplete="off"
        maxLength={40}
        {...others}
        ref={input}
        error={said}
        value={text}
        onChange={(event) => {
          const next = event.currentTarget.value
          const isRefused = typeof refusal?.(next) === 'string'
          setDoubtful(!isRefused && readingsOf(next) ? next : '')
          setChosen(false)
          setLeft(false)
          report(next, isRefused ? next.trim() : reportOf(next, asks))
        }}
        onBlur={(event) => {
          reported.current = value
          setTyped(shown)
          setLeft(true)
          others.onBlur?.(event)
        }}
      />
      <DecimalReading
        typed={doubt}
        meant={unclear ? null : value}
        spell={spell}
        whole={whole}
        fits={problemOf && ((reading) => problemOf(reading) === null)}
        onChoose={choose}
      />
      {hint !== null && (
        <p role="status" className={classes.hint}>
          {hint}
        </p>
      )}
    </div>
  )
}

interface MoneyInputProps extends DecimalInputProps {
  /** How many are saved. */
  decimals?: number
  /** What to look at again, compared with something else. */
  doubt?: string | null
}

/**
 * An amount in reais. Takes '1.234,50', '1234,5' and '1234.50' alike and shows pt-BR when left; '1.500' is fifteen hundred, as
 * prices are written, and the field says so.
 */
export function MoneyInput({ decimals = 2, doubt = null, ...props }: MoneyInputProps) {
  const spell = (value: string) => `R$\u00a0${showMoney(trimZeros(value))}`
  return (
    <DecimalInput
      leftSection={<span aria-hidden="true">R$</span>}
      leftSectionPointerEvents="none"
      placeholder="0,00"
      {...props}
      show={showMoney}
      asks={false}
      spell={spell}
      problemOf={(value) => moneyProblem(value, decimals)}
      hint={isStriking(props.value) ? `${spell(props.value)}: confira se não há zeros demais.` : doubt}
    />
  )
}

interface QuantityInputProps extends DecimalInputProps {
  /** Shown inside the field, at the right; undefined until a product is chosen. */
  unit?: Unit
}

/** A quantity, with as many decimals as were typed. Asks about '1.500' when the unit is divisible. */
export function QuantityInput({ unit, ...props }: QuantityInputProps) {
  return (
    <DecimalInput
      rightSection={unit && <span aria-hidden="true">{unit}</span>}
      rightSectionPointerEvents="none"
      placeholder="0"
      {...props}
      show={showQuantity}
      asks={unit === undefined || !isCountedByPiece(unit)}
      whole={unit !== undefined && isCountedByPiece(unit)}
      spell={(value) => `${plainly(value)} ${unit ?? ''}`.trim()}
      refusal={(typed) => quantityRefusal(typed, unit)}
      problemOf={(value) => quantityProblem(value, unit)}
    />
  )
}
