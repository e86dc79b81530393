import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/pt-br'
import { DatePickerInput, DatesProvider } from '@mantine/dates'
import { IconCalendar } from '@tabler/icons-react'
import dayjs from 'dayjs'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useIsPhone } from '../lib/use-is-phone.ts'
import type { DateFieldProps } from './date-field-props.ts'

interface Props extends DateFieldProps {
  opensAtOnce: boolean
}

/** The calendar behind DateField; import it only from there. */
export default function DatePicker({ min, max, onChange, error, opensAtOnce, ...others }: Props) {
  const phone = useIsPhone()
  const field = useRef<HTMLButtonElement>(null)
  const today = dayjs().format('YYYY-MM-DD')
  const begins = others.value ?? (max !== undefined && max < today ? max : today)
  // Somebody has pressed the field that stood here before.
  const open = useEffectEvent(() => {
    if (!opensAtOnce) return
    field.current?.focus()
    field.current?.click()
  })
  useEffect(() => open(), [])
  return (
    <DatesProvider settings={{ locale: 'pt-br', firstDayOfWeek: 0 }}>
      <DatePickerInput
        {...others}
        ref={field}
        size="md"
        error={error}
        aria-invalid={error ? true : undefined}
        onChange={(value) => onChange(value)}
        minDate={min}
        maxDate={max}
        valueFormat="DD/MM/YYYY"
        leftSection={<IconCalendar size={18} stroke={1.6} aria-hidden="true" />}
        leftSectionPointerEvents="none"
        dropdownType={phone ? 'modal' : 'popover'}
        highlightToday
        // The focus goes to the day, which arrows move, not to the arrows of the month.
        getDayProps={(day) => (day === begins ? { 'data-autofocus': true } : {})}
        weekdayFormat="ddd"
        popoverProps={{ returnFocus: true, attributes: { dropdown: { 'aria-label': 'Calendário' } } }}
        clearButtonProps={{ 'aria-label': 'Limpar data' }}
        ariaLabels={{
          nextMonth: 'Próximo mês',
          previousMonth: 'Mês anterior',
          nextYear: 'Próximo ano',
          previousYear: 'Ano anterior',
          nextDecade: 'Próxima década',
          previousDecade: 'Década anterior',
          monthLevelControl: 'Escolher mês',
          yearLevelControl: 'Escolher ano',
        }}
      />
    </DatesProvider>
  )
}
