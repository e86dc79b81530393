import { TextInput } from '@mantine/core'
import { OLDEST_MOVEMENT_DATE } from '@prateleira/contract/shared/constants'
import { formatDate } from '@prateleira/contract/shared/dates'
import { ContactSelect } from '../../../components/contact-select.tsx'
import { DateField } from '../../../components/date-field.tsx'
import { afterThisEvent } from '../../../lib/after-this-event.ts'
import { useMe } from '../../../lib/me.ts'
import { fieldOf } from '../next-field.ts'
import { RepeatLast } from '../repeat-last.tsx'
import classes from '../stock-page.module.css'
import type { EntryValues, useEntryForm } from './use-entry-form.ts'

/** Of the last entry: the goods of one invoice have the same. */
export type LastOrigin = Pick<EntryValues, 'supplier' | 'movement_date'>

interface Props {
  form: ReturnType<typeof useEntryForm>
  /** The server is out of reach. */
  offline: boolean
  last: LastOrigin | null
  /** Creates a supplier of this name, for whoever may. */
  onCreate: ((name: string) => void) | undefined
}

/** When the goods arrived, and from whom. */
export function EntryOrigin({ form, offline, last, onCreate }: Props) {
  const { today } = useMe()
  const fromLast = {
    supplier: form.values.supplier === null ? (last?.supplier ?? null) : null,
    date: form.values.movement_date === null ? (last?.movement_date ?? null) : null,
  }
  // Today is what a blank date means.
  if (fromLast.date === today) fromLast.date = null
  return (
    <div className={classes.pair}>
      <DateField
        label="Data da entrada"
        description={form.values.movement_date ? null : `Em branco: hoje, ${formatDate(today)}`}
        min={OLDEST_MOVEMENT_DATE}
        max={today}
        clearable
        {...form.getInputProps('movement_date')}
        value={form.values.movement_date}
      />
      {offline ? (
        <TextInput
          label="Fornecedor"
          disabled
          value={form.values.supplier?.name ?? ''}
          placeholder="Sem fornecedor"
          description="Sem rede não dá para escolher: a lista não está neste aparelho."
        />
      ) : (
        <div>
          <ContactSelect
            kind="supplier"
            placeholder="Sem fornecedor"
            value={form.values.supplier}
            onCreate={onCreate}
            onChange={(supplier) => form.setFieldValue('supplier', supplier)}
          />
          <RepeatLast
            words={[fromLast.supplier?.name ?? null, fromLast.date && formatDate(fromLast.date)]}
            onRepeat={() => {
              if (fromLast.supplier) form.setFieldValue('supplier', fromLast.supplier)
              if (fromLast.date) form.setFieldValue('movement_date', fromLast.date)
              afterThisEvent(() =>
                fieldOf(form.formRef.current, form.values.quantity === '' ? 'quantity' : 'notes')?.focus(),
              )
            }}
          />
        </div>
      )}
    </div>
  )
}
