import { Stack, Textarea, Title } from '@mantine/core'
import { formatDate } from '@prateleira/contract/shared/dates'
import { add } from '@prateleira/contract/shared/decimal'
import type { EqualEntry } from '@prateleira/contract/stock/errors'
import { type FormEvent, useState } from 'react'
import { fractionError } from '../../../components/decimal-entry.ts'
import { QuantityInput } from '../../../components/decimal-input.tsx'
import { DraftNotice } from '../../../components/draft-notice.tsx'
import { FormFieldset } from '../../../components/form-fieldset.tsx'
import type { ShownMovement } from '../../../components/movement-dialog.tsx'
import { OnDemand } from '../../../components/on-demand.tsx'
import type { Reversible } from '../../../components/reversal-dialog.tsx'
import { afterThisEvent } from '../../../lib/after-this-event.ts'
import { mayNotSave } from '../../../lib/before-save.ts'
import { useDraft } from '../../../lib/draft.ts'
import { enterGoesOn } from '../../../lib/enter-goes-on.ts'
import { isErrorCode } from '../../../lib/errors.ts'
import { lazyPart } from '../../../lib/lazy-part.ts'
import { useMayCall, useMe } from '../../../lib/me.ts'
import { refreshAfter } from '../../../lib/refresh.ts'
import { useQuestion } from '../../../lib/use-question.ts'
import { useSearchState } from '../../../lib/use-search-state.ts'
import { costChange, totalOf } from '../amounts.ts'
import { useNextScans } from '../exit/use-next-scans.ts'
import { WaitingScans } from '../exit/waiting-scans.tsx'
import { AddItem } from '../items/add-item.tsx'
import { ItemList } from '../items/item-list.tsx'
import { addsByKey, nameUnmovable, useItems } from '../items/use-items.ts'
import { NewContact } from '../new-contact.tsx'
import { fieldOf, fieldToCorrect } from '../next-field.ts'
import { ProductPicker } from '../picker/product-picker.tsx'
import { reversibleOf } from '../picker/variant.ts'
import { SaveButton } from '../save-button.tsx'
import { StockBox, TotalBox } from '../stock-box.tsx'
import classes from '../stock-page.module.css'
import { askedOfDate } from '../unusual-date.ts'
import { useCurrentStock } from '../use-current-stock.ts'
import { useFocusAfterSave } from '../use-focus-after-save.ts'
import { CorrectionNotice } from './correction-notice.tsx'
import { CostField } from './cost-field.tsx'
import { costRemark, droppedRemark } from './cost-remark.ts'
import { CountedRemark } from './counted-remark.tsx'
import { EntryOrigin, type LastOrigin } from './entry-origin.tsx'
import { EntryRefusal } from './entry-refusal.tsx'
import { entrySearch } from './entry-view.ts'
import { ofItem, registerOrKeep } from './keep-entry.ts'
import { withWhatIsLeft } from './left-to-correct.ts'
import { goneError, takenBack } from './taken-back.ts'
import { useCorrection } from './use-correction.ts'
import { useCostRemarks } from './use-cost-remarks.ts'
import { type EntryValues, useEntryForm } from './use-entry-form.ts'
import { useLinkedEntry } from './use-linked-entry.tsx'

/** Loaded on demand, as are the dialogs of a movement. */
const DateQuestion = lazyPart(() => import('../date-question.tsx'))
const EqualQuestion = lazyPart(() =>
  import('./entry-questions.tsx').then((part) => ({ default: part.EqualQuestion })),
)
const DiscardDialog = lazyPart(() =>
  import('./entry-questions.tsx').then((part) => ({ default: part.DiscardDialog })),
)
const Corrections = lazyPart(() =>
  import('./entry-questions.tsx').then((part) => ({ default: part.Corrections })),
)

interface Props {
  /** Called after each registered entry; `corrected`: instead of another one. */
  onRegistered: (entry: Reversible, corrected: boolean) => void
  /** Called after each entry queued on this device, with its number. */
  onKept: (receipt: string) => void
  /** The server is out of reach. */
  offline: boolean
  /** The movement that somebody wants to correct. */
  correcting: ReturnType<typeof useQuestion<ShownMovement | undefined>>
}

/** 'Nova Entrada' (ENT-03..06, ENT-08). */
export function EntryForm({ onRegistered, onKept, offline, correcting }: Props) {
  const me = useMe()
  const { today, sees_costs: seesCosts } = me
  const [{ correct: asked }, follow] = useSearchState(entrySearch)
  const form = useEntryForm(seesCosts)
  const correction = useCorrection(form)
  const draft = useDraft('entry', form, correction.forget)
  const { picker, saved } = useFocusAfterSave(form.saving)
  const { variant, quantity, unit_price: unitPrice, corrects } = form.values
  const stock = useCurrentStock(variant)
  const items = useItems(form, picker)
  /** With what the added items bring. */
  const expected = stock && { ...stock, available: add(stock.available, items.taken) }
  const fraction = stock && fractionError(quantity, stock.unit)
  const taken = takenBack(corrects, variant)
  const known = corrects?.lines.find(
    (line) => line.variant === variant?.product_variant_id && line.unit_price,
  )
  /** What cannot be registered leads to no stock. */
  const counted = corrects?.refused ? '' : quantity
  const gone = expected && goneError(counted, taken, expected)
  const remarks = useCostRemarks(items.more, !!corrects)

  const mayCreateSupplier = useMayCall()('contacts.createSupplier')
  const [newSupplier, setNewSupplier] = useState<string | null>(null)

  /** Of the last entry: the goods of one invoice have the same. */
  const [last, setLast] = useState<LastOrigin | null>(null)

  const farDate = useQuestion('')
  const again = useQuestion(0)
  const leaving = useQuestion(null)
  const leave = () => {
    draft.clear()
    form.clearFailure()
    picker.current?.focus()
  }
  const free = variant === null && !form.saving
  const scans = useNextScans({ key: 'entry', form: form.formRef, picker, free })
  const linked = useLinkedEntry({ form, scans, picker, leave })

  /** The error to show, once the form has what is left of the correction. */
  const refused = async (refusal: unknown, typed: EntryValues) => {
    const left = typed.corrects && (await correction.keepLeft(typed.corrects, refusal))
    const error = await nameUnmovable(ofItem(refusal, typed), items)
    return left ? withWhatIsLeft(error, left) : error
  }

  /** With `ask` the server refuses an entry equal to one of the last half hour, and the person is asked. */
  const save = async ({ ask }: { ask: boolean }) => {
    let equal: EqualEntry | undefined
    await form.handleSubmit(async (body, typed) => {
      items.setNotes({})
      const done = await registerOrKeep(me, body, typed, ask).catch(async (error) => {
        if (isErrorCode(error, 'EQUAL_ENTRY_UNCONFIRMED') && error.data) equal = error.data
        else throw await refused(error, typed)
      })
      if (!done) return
      if (!typed.corrects) setLast(form.values)
      draft.clear()
      saved()
      if ('kept' in done) onKept(done.kept)
      else onRegistered(reversibleOf(done.answer, 'in', typed), !!typed.corrects)
    })()
    if (!equal) return
    const { minutes } = equal
    // It is in the list as well.
    void refreshAfter('stock')
    // Once the fields are enabled again, so that the focus returns to its place.
    afterThisEvent(() => again.ask(minutes))
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const valid = !form.validate().hasErrors
    // By a stock and a unit that may be old ones.
    if (valid && (gone || fraction)) {
      void refreshAfter('stock')
      return fieldToCorrect(form.formRef.current)?.focus()
    }
    if (valid && mayNotSave(form.formRef.current)) return
    const date = valid ? askedOfDate(form.values.movement_date, today) : null
    if (date === null || form.saving) void save({ ask: true })
    else farDate.ask(date)
  }

  const addItem = () => void items.add(!!fraction)

  return (
    <>
      <OnDemand wanted={asked !== undefined || correcting.dialog.opened}>
        <Corrections
          correcting={correcting}
          held={corrects?.id}
          dirty={form.isDirty()}
          onFilled={(values) => {
            draft.clear()
            form.clearFailure()
            correction.fill(values)
          }}
          field={() => fieldToCorrect(form.formRef.current)}
        />
      </OnDemand>
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
          {corrects ? `Corrigindo a entrada de ${formatDate(corrects.date)}` : 'Nova Entrada'}
        </Title>
        <FormFieldset saving={form.saving}>
          <Stack gap="md">
            {corrects ? (
              <CorrectionNotice
                corrects={corrects}
                onCancel={() => (correction.isAsFilled() ? leave() : leaving.ask(null))}
              />
            ) : (
              <DraftNotice
                restored={draft.restored || correction.words !== null}
                words={correction.words ?? linked.words}
                onDiscard={draft.clear}
              />
            )}
            <ItemList
              label="Itens desta entrada"
              items={items}
              onTake={(index) => void items.take(index, !!fraction)}
              remarks={remarks}
            />
            <ProductPicker
              incoming={scans.incoming}
              quiet={scans.quiet}
              onLookedUp={scans.onLookedUp}
              onScan={scans.onScan}
              ref={picker}
              value={variant}
              onChange={(picked) => form.setFieldValue('variant', picked)}
              error={form.errors.variant}
            />
            {expected && <StockBox stock={expected} quantity={counted} direction="in" less={taken} />}
            <div className={classes.pair}>
              <div>
                <QuantityInput
                  label="Quantidade"
                  withAsterisk
                  unit={stock?.unit}
                  {...form.getInputProps('quantity')}
                  value={quantity}
                  error={form.errors.quantity ?? fraction ?? gone}
                />
                <CountedRemark values={form.values} />
              </div>
              {seesCosts && (
                <CostField
                  value={unitPrice}
                  inputProps={form.getInputProps('unit_price')}
                  replaces={taken !== '0'}
                  change={items.taken === '0' ? costChange(stock, quantity, unitPrice) : null}
                  last={corrects ? null : stock?.lastPurchase}
                  costPrice={variant?.cost_price}
                  onUse={(cost) => form.setFieldValue('unit_price', cost)}
                  remark={
                    droppedRemark(unitPrice, known?.unit_price) ??
                    costRemark(unitPrice, {
                      sale: variant?.sale_price,
                      average: corrects ? null : stock?.averageCost,
                    })
                  }
                />
              )}
            </div>
            <WaitingScans scans={scans} free={free} />
            <TotalBox total={totalOf([...items.more, { quantity, unit_price: unitPrice }])} />
            <AddItem onAdd={addItem} disabled={form.saving} inReach={!corrects} />
            <EntryOrigin
              form={form}
              offline={offline}
              last={last}
              onCreate={mayCreateSupplier ? setNewSupplier : undefined}
            />
            <Textarea label="Observações" maxLength={1000} {...form.getInputProps('notes')} />
            <EntryRefusal error={form.failure} onOpen={(correct) => follow({ correct })} />
            <div className={classes.submit}>
              <SaveButton disabled={form.saving}>
                {form.saving ? 'Registrando...' : corrects ? 'Registrar Correção' : 'Registrar Entrada'}
              </SaveButton>
            </div>
          </Stack>
        </FormFieldset>
      </form>
      <OnDemand wanted={farDate.dialog.opened}>
        <DateQuestion
          {...farDate.dialog}
          date={farDate.about}
          onConfirm={() => void save({ ask: true })}
          field={() => fieldOf(form.formRef.current, 'movement_date')}
        />
      </OnDemand>
      <OnDemand wanted={again.dialog.opened}>
        <EqualQuestion {...again.dialog} minutes={again.about} onConfirm={() => void save({ ask: false })} />
      </OnDemand>
      <OnDemand wanted={leaving.dialog.opened}>
        <DiscardDialog {...leaving.dialog} onDiscard={leave} />
      </OnDemand>
      {linked.question}
      <NewContact
        kind="supplier"
        name={newSupplier}
        onClose={() => setNewSupplier(null)}
        onCreated={(supplier) => form.setFieldValue('supplier', supplier)}
      />
    </>
  )
}
