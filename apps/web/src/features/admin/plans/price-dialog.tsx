import { Badge, Stack, Text, TextInput } from '@mantine/core'
import type { AdminPlan, PlanPrice } from '@prateleira/contract/admin/schemas'
import { durationLabel, isSoldAt } from '@prateleira/contract/billing/rules'
import { DraftNotice } from '../../../components/draft-notice.tsx'
import { FormAlert } from '../../../components/form-alert.tsx'
import { FormFieldset } from '../../../components/form-fieldset.tsx'
import { Money } from '../../../components/money.tsx'
import { useEditConflict } from '../../../components/use-edit-conflict.tsx'
import { client } from '../../../lib/client.ts'
import { useDraft } from '../../../lib/draft.ts'
import { errorMessage } from '../../../lib/errors.ts'
import { notify } from '../../../lib/notify.ts'
import { type FormState, useFormState } from '../../../lib/use-form-state.ts'
import { useLastShown } from '../../../lib/use-last-shown.ts'
import { useZodForm } from '../../../lib/use-zod-form.ts'
import { FormSheet } from '../form-sheet.tsx'
import { useLeaving } from '../use-leaving.ts'
import { PROVIDER_LABELS } from './plan-prices.ts'
import classes from './price-dialog.module.css'

interface Props {
  /** The plan; null while the dialog is closed. */
  plan: AdminPlan | null
  onClose: () => void
  onSaved: () => Promise<unknown>
}

/** Sets the payment provider's price at which a plan is sold (PLAN-09). What is typed survives a reload and an expired session. */
export function PriceDialog({ plan, onClose, onSaved }: Props) {
  const shown = useLastShown(plan)
  const draftKey = `admin-price:${shown?.id}`
  const close = useLeaving(draftKey, onClose)
  const saved = async () => {
    notify.success('Preço do plano atualizado', shown?.name)
    // Reopened at once, it must start with the new price.
    await onSaved()
    close()
  }
  return (
    <FormSheet
      opened={plan !== null}
      onClose={close}
      title={`Preços de ${shown?.name ?? ''}`}
      saveLabel="Salvar"
    >
      {(form) => shown && <PriceForm {...form} plan={shown} draftKey={draftKey} onSaved={saved} />}
    </FormSheet>
  )
}

interface Values extends Record<string, unknown> {
  price_id: string
}

/** An empty field takes the plan off sale at the provider. */
const body = ({ price_id: typed }: Values) => ({
  provider: 'stripe' as const,
  price_id: typed.trim() || null,
})

interface FormProps {
  id: string
  onState: (state: FormState | null) => void
  plan: AdminPlan
  draftKey: string
  onSaved: () => Promise<void>
}

function PriceForm({ id, onState, plan, draftKey, onSaved }: FormProps) {
  const current = plan.prices.find(({ provider, is_current: now }) => provider === 'stripe' && now)
  const form = useZodForm(
    () => import('@prateleira/contract/admin/schemas').then((schemas) => schemas.planPriceInput),
    {
      initialValues: { price_id: current?.price_id ?? '' } as Values,
      toInput: body,
      isKept: true,
      errorFields: { PRICE_TAKEN: 'price_id' },
      onFailure: (error) => notify.error(errorMessage(error), 'Erro ao salvar preço'),
    },
  )
  const draft = useDraft(draftKey, form)
  const conflict = useEditConflict(form, {
    begun: draft.begun,
    toInput: body,
    labels: { provider: 'Provedor', price_id: 'Id do preço no Stripe' },
  })
  const { saving } = form
  useFormState(form, onState)
  const save = async (values: Values) => {
    await conflict.saving(() =>
      client.admin.setPlanPrice({
        params: { id: plan.id },
        body: { ...body(values), seen: conflict.seen() },
      }),
    )
    await onSaved()
  }
  return (
    <form id={id} ref={form.formRef} noValidate onSubmit={form.handleSubmit((_, values) => save(values))}>
      <FormFieldset saving={saving}>
        <Stack gap="md">
          <DraftNotice restored={draft.restored} onDiscard={draft.clear} />
          <Text fz="sm">
            O plano custa <Money value={plan.price} /> ({durationLabel(plan.duration_months)}). Crie no Stripe
            um preço recorrente igual e informe o id dele aqui.
          </Text>
          <TextInput
            label="Id do preço no Stripe"
            description="Vazio: o plano não é vendido pelo Stripe."
            placeholder="price_..."
            data-autofocus
            maxLength={200}
            autoComplete="off"
            spellCheck={false}
            {...form.getInputProps('price_id')}
          />
          <FormAlert error={form.failure} title="Erro ao salvar preço" />
        </Stack>
      </FormFieldset>
      {conflict.dialog}
      {plan.prices.length > 0 && <PriceList plan={plan} />}
    </form>
  )
}

function PriceList({ plan }: { plan: AdminPlan }) {
  return (
    <>
      <Text fw={600} fz="sm" mt="lg" mb={6} id="precos-do-plano">
        Preços deste plano
      </Text>
      <ul className={classes.list} aria-labelledby="precos-do-plano">
        {plan.prices.map((price) => (
          <li key={`${price.provider} ${price.price_id}`}>
            <div className={classes.line}>
              <Text fz="sm" fw={600}>
                {PROVIDER_LABELS[price.provider]}
              </Text>
              <Text fz="sm">
                <Money value={price.amount} /> · {durationLabel(price.duration_months)}
              </Text>
              <StateBadge plan={plan} price={price} />
            </div>
            <Text fz="xs" c="dimmed">
              {price.price_id}
            </Text>
          </li>
        ))}
      </ul>
      <Text fz="xs" c="dimmed" mt="xs">
        Quem já paga por um preço anterior continua com o plano. Os da demonstração são criados sozinhos.
      </Text>
    </>
  )
}

function StateBadge({ plan, price }: { plan: AdminPlan; price: PlanPrice }) {
  if (isSoldAt(plan, price)) return <Badge color="green">Atual</Badge>
  return price.is_current ? <Badge color="amber">Outro valor</Badge> : <Badge color="gray">Anterior</Badge>
}
