import { useId } from 'react'
import classes from './choice.module.css'

interface Props {
  /** Name for screen readers: 'Período'. */
  label: string
  data: { value: string; label: string }[]
  value: string
  onChange: (value: string) => void
  className?: string
}

/** A choice of a few values, side by side. The library's component weighs 3 kB, too much for the dashboard. */
export function Choice({ label, data, value, onChange, className }: Props) {
  const name = useId()
  return (
    <div className={`${classes.choice} ${className ?? ''}`} role="radiogroup" aria-label={label}>
      {data.map((one) => (
        <label key={one.value}>
          <input
            type="radio"
            name={name}
            value={one.value}
            checked={one.value === value}
            onChange={() => onChange(one.value)}
          />
          {one.label}
        </label>
      ))}
    </div>
  )
}
