import { Button, Stack, Textarea, TextInput, Title } from '@mantine/core'
import { OLDEST_MOVEMENT_DATE } from '@prateleira/contract/shared/constants'
import { formatDate } from '@prateleira/contract/shared/dates'
import { add } from '@prateleira/contract/shared/decimal'
import { formatMoney } from '@prateleira/contract/shared/format'
import { type FormEvent, useState } from 'react'
import { ContactSelect } from '../../../components/contact-select.tsx'
import { DateField } from '../../../components/date-field.tsx'
import { MoneyInput, QuantityInput } from '../../../components/decimal-input.tsx'
import { DraftNotice } from '../../../components/draft-notice.tsx'
import { FormAlert } from '../../../components/form-alert.tsx'
import { FormFieldset } from '../../../components/form-fieldset.tsx'
import { OnDemand } from '../../../components/on-demand.tsx'
import type { Reversible } from '../../../components/reversal-dialog.tsx'
import { afterThisEvent } from '../../../lib/after-this-event.ts'
import { mayNotSave } from '../../../lib/before-save.ts'
import { useDraft } from '../../../lib/draft.ts'
import { enterGoesOn } from '../../../lib/enter-goes-on.ts'
import { isErrorCode, ReadableError } from '../../../lib/errors.ts'
import { lazyPart } from '../../../lib/lazy-part.ts'
import { useMayCall, useMe } from '../../../lib/me.ts'
import { leaveActs, once } from '../../../lib/once.ts'
import { useQuestion } from '../../../lib/use-question.ts'
import { type CostChange, costChange, fractionError, totalOf } from '../amounts.ts'
import { DateQuestion } from '../date-question.tsx'
import { useNextScans } from '../exit/use-next-scans.ts'
import { WaitingScans } from '../exit/waiting-scans.tsx'
import { AddItem } from '../items/add-item.tsx'
import { ItemList } from '../items/item-list.tsx'
import { addsByKey, noteInactive, useItems } from '../items/use-items.ts'
import { fieldOf } from '../next-field.ts'
import { ProductPicker } from '../picker/product-picker.tsx'
import { reversibleOf } from '../picker/variant.ts'
import { RepeatLast } from '../repeat-last.tsx'
import { SaveButton } from '../save-button.tsx'
import { StockBox, TotalBox } from '../stock-box.tsx'
import classes from '../stock-page.module.css'
import { askedOfDate } from '../unusual-date.ts'
import { useCurrentStock } from '../use-current-stock.ts'
import { useFocusAfterSave } from '../use-focus-after-save.ts'
import { registerOrKeep } from './keep-entry.ts'
import { useEntryForm } from './use-entry-form.ts'

const NewContactDialog = lazyPart(() => import('../new-contact-dialog.tsx'))

interface Props {
  /** Called after each registered entry. */
  onRegistered: (entry: Reversible) => void
  /** Called after each entry queued on this device, with its number. */
  onKept: (receipt: string) => void
  /** The server is out of reach. */
  offline: boolean
}

/** 'Nova Entrada' (ENT-03..06, ENT-08). */
export function EntryForm({ onRegistered, onKept, offline }: Props) {
  const me = useMe()
  const { today, sees_costs: seesCosts } = me
  const form = useEntryForm(seesCosts)
  const draft = useDraft('entry', form, () => leaveActs('stock.registerEntry'))
  const { picker, saved } = useFocusAfterSave(form.saving)
  const { variant, quantity, unit_price: unitPrice } = form.values
  const stock = useCurrentStock(variant)
  const items = useItems(form, picker)
  /** With what the added items bring. */
  const expected = stock && { ...stock, available: add(stock.available, items.taken) }
  const fraction = stock && fractionError(quantity, stock.unit)
  const cost = unitPrice === '' ? variant?.cost_price : null

  const mayCreateSupplier = useMayCall()('contacts.createSupplier')
  const [newSupplier, setNewSupplier] = useState<string | null>(null)

  /** Of the last entry: the goods of one invoice have the same. */
  const [last, setLast] = useState<Pick<typeof form.values, 'supplier' | 'movement_date'> | null>(null)
  const fromLast = {
    supplier: form.values.supplier === null ? (last?.supplier ?? null) : null,
    date: form.values.movement_date === null ? (last?.movement_date ?? null) : null,
  }

  const farDate = useQuestion('')
  const free = variant === null && !form.saving
  const scans = useNextScans({ key: 'entry', form: form.formRef, picker, free })

  const save = form.handleSubmit(async (body, typed) => {
    items.setNotes({})
    const done = await once('stock.registerEntry', body, (key) => registerOrKeep(me, key, body, typed)).catch(
      (error) => {
        if (!isErrorCode(error, 'VARIANT_INACTIVE') || items.more.length === 0) throw error
        void noteInactive(items)
        throw new ReadableError('Um dos produtos está inativo.')
      },
    )
    setLast(form.values)
    draft.clear()
    saved()
    if ('kept' in done) onKept(done.kept)
    else onRegistered(reversibleOf(done.answer, 'in', typed))
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const valid = !form.validate().hasErrors
    if (valid && mayNotSave(form.formRef.current)) return
    const date = valid ? askedOfDate(form.values.movement_date, today) : null
    if (date === null || form.saving) void save()
    else farDate.ask(date)
  }

  const addItem = () => void items.add(!!fraction)

  return (
    <>
      <form
        ref={form.formRef}
        noValidate
        onSubmit={submit}
        {...enterGoesOn}
        onKeyDown={(event) => {
          if (!addsByKey(event, addItem)) enterGoesOn.onKeyDown(event)
        }}
        aria-labelledby="new-entry"
      >
        <Title order={2} id="new-entry" className={classes.heading}>
          Nova Entrada
        </Title>
        <FormFieldset saving={form.saving}>
          <Stack gap="md">
            <DraftNotice restored={draft.restored} onDiscard={draft.clear} />
            <ItemList label="Itens desta entrada" items={items} />
            <ProductPicker
              incoming={scans.incoming}
              onLookedUp={scans.onLookedUp}
              onScan={scans.onScan}
              ref={picker}
              value={variant}
              onChange={(picked) => form.setFieldValue('variant', picked)}
              error={form.errors.variant}
            />
            {expected && <StockBox stock={expected} quantity={quantity} direction="in" />}
            <div className={classes.pair}>
              <QuantityInput
                label="Quantidade"
                withAsterisk
                unit={stock?.unit}
                {...form.getInputProps('quantity')}
                value={quantity}
                error={form.errors.quantity ?? fraction}
              />
              {seesCosts && (
                <div>
                  <MoneyInput
                    label="Preço unitário"
                    decimals={6}
                    description={costInWords(
                      items.taken === '0' ? costChange(stock, quantity, unitPrice) : null,
                    )}
                    {...form.getInputProps('unit_price')}
                    value={unitPrice}
                  />
                  {cost && (
                    <Button
                      variant="subtle"
                      size="compact-sm"
                      className={classes.repeat}
                      classNames={{ label: classes.repeatWords }}
                      onClick={() => form.setFieldValue('unit_price', cost)}
                    >
                      Usar o preço de custo ({formatMoney(cost)})
                    </Button>
                  )}
                </div>
              )}
            </div>
            <WaitingScans scans={scans} free={free} />
            <TotalBox total={totalOf([...items.more, { quantity, unit_price: unitPrice }])} />
            <AddItem onAdd={addItem} disabled={form.saving} />
            <div className={classes.pair}>
              <DateField
                label="Data da entrada"
                description={`Em branco: hoje, ${formatDate(today)}`}
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
                    onCreate={mayCreateSupplier ? setNewSupplier : undefined}
                    onChange={(supplier) => form.setFieldValue('supplier', supplier)}
                  />
                  <RepeatLast
                    words={[fromLast.supplier?.name ?? null, fromLast.date && formatDate(fromLast.date)]}
                    onRepeat={() => {
                      if (fromLast.supplier) form.setFieldValue('supplier', fromLast.supplier)
                      if (fromLast.date) form.setFieldValue('movement_date', fromLast.date)
                      afterThisEvent(() =>
                        fieldOf(form.formRef.current, quantity === '' ? 'quantity' : 'notes')?.focus(),
                      )
                    }}
                  />
                </div>
              )}
            </div>
            <Textarea label="Observações" maxLength={1000} {...form.getInputProps('notes')} />
            <FormAlert error={form.failure} title="Erro ao registrar entrada de estoque." />
            <div className={classes.submit}>
              <SaveButton disabled={form.saving}>
                {form.saving ? 'Registrando...' : 'Registrar Entrada'}
              </SaveButton>
            </div>
          </Stack>
        </FormFieldset>
      </form>
      <DateQuestion
        {...farDate.dialog}
        date={farDate.about}
        onConfirm={() => void save()}
        field={() => fieldOf(form.formRef.current, 'movement_date')}
      />
      <OnDemand wanted={newSupplier !== null}>
        <NewContactDialog
          kind="supplier"
          name={newSupplier}
          onClose={() => setNewSupplier(null)}
          onCreated={(supplier) => form.setFieldValue('supplier', supplier)}
        />
      </OnDemand>
    </>
  )
}

/** What the price changes: the average cost, and not the cost price, which is the product's (LED-05). */
function costInWords(change: CostChange | null): string {
  if (change === null)
    return 'Custo da compra por unidade. Muda o custo médio; o preço de custo do cadastro fica como está.'
  const { before, after } = change
  const figures = before === null ? formatMoney(after) : `${formatMoney(before)} → ${formatMoney(after)}`
  return `Custo médio: ${figures}. O preço de custo do cadastro fica como está.`
}
