import { useId } from 'react'
import classes from './choice.module.css'

interface Props {
  /** For people who do not see it: 'Período'. */
  label: string
  data: { value: string; label: string }[]
  value: string
  onChange: (value: string) => void
  className?: string
}

/** One of a few, side by side. The library's own weighs 3 kB, which the dashboard does not have. */
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
