import { Button } from '@mantine/core'
import { readingsOf } from './decimal-entry.ts'
import classes from './decimal-input.module.css'

interface Props {
  /** What was typed: '1.500'. */
  typed: string
  /** The reading that counts, a canonical decimal; null while it is undecided. */
  meant: string | null
  /** A reading without separators of thousands, with its unit: '1500 kg'. */
  spell: (value: string) => string
  /** Counted by the piece: there is no other reading. */
  whole?: boolean
  /** Whether a reading could be saved; any, when missing. */
  fits?: ((value: string) => boolean) | undefined
  onChoose: (value: string) => void
}

/** Asks which of its two readings a number has, or says which one counts, with one touch for the other. */
export function DecimalReading({ typed, meant, spell, whole = false, fits, onChoose }: Props) {
  const readings = readingsOf(typed)
  if (readings === null) return null
  const { thousands, decimal } = readings
  const other = meant === thousands ? decimal : thousands
  if (meant === null)
    return (
      // biome-ignore lint/a11y/useSemanticElements: a fieldset within a field's own label would be read twice
      <div className={classes.reading} role="group" aria-label={`Quanto é ${typed}?`}>
        <p role="status">Quanto é {typed}?</p>
        {[thousands, decimal].map((value) => (
          <Button key={value} variant="default" size="sm" onClick={() => onChoose(value)}>
            {spell(value)}
          </Button>
        ))}
      </div>
    )
  return (
    <div className={classes.reading}>
      <p role="status" className={classes.understood}>
        Entendido: {spell(meant)}
      </p>
      {!whole && (fits?.(other) ?? true) && (
        // Not on the way from field to field: who types on without looking would change the amount.
        <Button variant="subtle" size="compact-sm" tabIndex={-1} onClick={() => onChoose(other)}>
          Trocar por {spell(other)}
        </Button>
      )}
    </div>
  )
}
