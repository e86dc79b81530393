import { Stack, Textarea, TextInput, Title } from '@mantine/core'
import { OLDEST_MOVEMENT_DATE } from '@prateleira/contract/shared/constants'
import { formatQuantity } from '@prateleira/contract/shared/format'
import { EXIT_REASON_LABELS, EXIT_REASONS } from '@prateleira/contract/stock/rules'
import { useState } from 'react'
import { DateField } from '../../../components/date-field.tsx'
import { MoneyInput, QuantityInput } from '../../../components/decimal-input.tsx'
import { DraftNotice } from '../../../components/draft-notice.tsx'
import { FormAlert } from '../../../components/form-alert.tsx'
import { FormFieldset } from '../../../components/form-fieldset.tsx'
import { OnDemand } from '../../../components/on-demand.tsx'
import { Select } from '../../../components/select.tsx'
import { afterThisEvent } from '../../../lib/after-this-event.ts'
import { enterGoesOn } from '../../../lib/enter-goes-on.ts'
import { lazyPart } from '../../../lib/lazy-part.ts'
import { totalOf } from '../amounts.ts'
import { AddItem } from '../items/add-item.tsx'
import { ItemList } from '../items/item-list.tsx'
import { addsByKey } from '../items/use-items.ts'
import { NewContact } from '../new-contact.tsx'
import { fieldOf } from '../next-field.ts'
import { ProductPicker } from '../picker/product-picker.tsx'
import { RepeatLast } from '../repeat-last.tsx'
import { SaveButton } from '../save-button.tsx'
import { StockBox, TotalBox } from '../stock-box.tsx'
import classes from '../stock-page.module.css'
import { SaleFields } from './sale-fields.tsx'
import { type OnExit, useExit } from './use-exit.ts'
import { WaitingScans } from './waiting-scans.tsx'

/** Loaded on demand: the first visit of this page is at its limit. */
const DateQuestion = lazyPart(() => import('../date-question.tsx'))
const LowStockDialog = lazyPart(() => import('../low-stock-dialog.tsx'))

const reasons = EXIT_REASONS.map((value) => ({ value, label: EXIT_REASON_LABELS[value] }))

/** 'Nova Saída' (EXI-01..06, EXI-09..12). `onRegistered` is called after each exit. */
export function ExitForm({ onRegistered }: { onRegistered: OnExit }) {
  const exit = useExit(onRegistered)
  const { form, draft, picker, stock, short, fraction, submit, pick, chooseReason, scans, free, lines } = exit
  const [newCustomer, setNewCustomer] = useState<string | null>(null)
  const { variant, quantity, unit_price: unitPrice, exit_reason: reason } = form.values
  const shortage =
    lines.available !== null &&
    short &&
    `Estoque insuficiente (Disponível: ${formatQuantity(lines.available)})`

  /** The reason comes last, filled in or not: the next Enter must not save one that nobody has seen. */
  const nextToFill = (lacksReason: boolean) =>
    fieldOf(form.formRef.current, quantity === '' && !lacksReason ? 'quantity' : 'exit_reason')

  const { person, reason: last } = exit.suggestion
  /** Below the first field that it fills in. */
  const repeat = (
    <RepeatLast
      words={[person, last && EXIT_REASON_LABELS[last]]}
      onRepeat={() => {
        if (person !== null) form.setFieldValue('responsible_person', person)
        if (last !== null) chooseReason(last)
        // Further typing must not be appended to the name.
        afterThisEvent(() => {
          if (variant === null) picker.current?.focus()
          else nextToFill((last ?? reason) === null)?.focus()
        })
      }}
    />
  )

  return (
    <>
      <form
        ref={form.formRef}
        noValidate
        onSubmit={submit}
        {...enterGoesOn}
        onKeyDown={(event) => {
          if (!addsByKey(event, exit.add)) enterGoesOn.onKeyDown(event)
        }}
        aria-labelledby="new-exit"
      >
        <Title order={2} id="new-exit" className={classes.heading}>
          Nova Saída
        </Title>
        <FormFieldset saving={form.saving}>
          <Stack gap="md">
            <DraftNotice restored={draft.restored} words={exit.linked.words} onDiscard={draft.clear} />
            <ItemList label="Itens desta saída" items={lines} onTake={(index) => void exit.take(index)} />
            <ProductPicker
              ref={picker}
              value={variant}
              onChange={pick}
              error={form.errors.variant}
              incoming={scans.incoming}
              quiet={scans.quiet}
              onLookedUp={scans.onLookedUp}
              onScan={scans.onScan}
            />
            {stock && <StockBox stock={stock} quantity={exit.repeats ? '' : quantity} direction="out" />}
            <div className={classes.pair}>
              <QuantityInput
                label="Quantidade"
                withAsterisk
                unit={stock?.unit}
                {...form.getInputProps('quantity')}
                value={quantity}
                error={shortage || (form.errors.quantity ?? fraction)}
              />
              <MoneyInput
                label="Preço unitário"
                decimals={6}
                {...form.getInputProps('unit_price')}
                value={unitPrice}
              />
            </div>
            <WaitingScans scans={scans} free={free} />
            <TotalBox total={totalOf([...lines.more, { quantity, unit_price: unitPrice }])} />
            <AddItem onAdd={exit.add} disabled={form.saving} />
            <div className={classes.pair}>
              <DateField
                label="Data da saída"
                withAsterisk
                min={OLDEST_MOVEMENT_DATE}
                {...form.getInputProps('exit_date')}
                value={form.values.exit_date}
              />
              <div>
                <TextInput
                  label="Responsável"
                  withAsterisk
                  maxLength={120}
                  {...form.getInputProps('responsible_person')}
                />
                {exit.suggestion.person !== null && repeat}
              </div>
            </div>
            <div>
              <Select
                label="Motivo da saída"
                withAsterisk
                aria-required
                placeholder="Selecione o motivo"
                data={reasons.filter(({ value }) => exit.mayChoose(value))}
                description={exit.reasonsLeftOut}
                {...form.getInputProps('exit_reason')}
                onChange={chooseReason}
              />
              {exit.suggestion.person === null && repeat}
            </div>
            {reason === 'venda' && <SaleFields form={form} onCreate={setNewCustomer} />}
            <Textarea label="Observações" maxLength={1000} {...form.getInputProps('notes')} />
            <FormAlert error={form.failure} title="Erro ao registrar saída" />
            <div className={classes.submit}>
              <SaveButton disabled={form.saving || short}>
                {form.saving ? 'Registrando...' : 'Registrar Saída'}
              </SaveButton>
            </div>
          </Stack>
        </FormFieldset>
      </form>
      <OnDemand wanted={exit.lowStock.opened}>
        <LowStockDialog {...exit.lowStock} />
      </OnDemand>
      <OnDemand wanted={exit.farDate.opened}>
        <DateQuestion {...exit.farDate} field={() => fieldOf(form.formRef.current, 'exit_date')} />
      </OnDemand>
      <NewContact
        kind="customer"
        name={newCustomer}
        onClose={() => setNewCustomer(null)}
        onCreated={(customer) => form.setFieldValue('customer', customer)}
      />
    </>
  )
}
