import { Checkbox, SimpleGrid, Stack, Switch, Textarea, TextInput } from '@mantine/core'
import type { AdminPlan } from '@prateleira/contract/admin/schemas'
import { ENTITLEMENT_LABELS, ENTITLEMENTS, type Entitlement } from '@prateleira/contract/permissions'
import { formatMoney } from '@prateleira/contract/shared/format'
import { useState } from 'react'
import { MoneyInput } from '../../../components/decimal-input.tsx'
import { DraftNotice } from '../../../components/draft-notice.tsx'
import { FormAlert } from '../../../components/form-alert.tsx'
import { FormFieldset } from '../../../components/form-fieldset.tsx'
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
import { FeaturesField } from './features-field.tsx'
import { type PlanValues, planBody } from './plan-values.ts'

interface Props {
  /** The plan to edit, 'new' to create one, null while the dialog is closed. */
  plan: AdminPlan | 'new' | null
  onClose: () => void
  onSaved: () => Promise<unknown>
}

/** Creates a plan or edits one (ADM-04). What is typed survives a reload and an expired session. */
export function PlanDialog({ plan, onClose, onSaved }: Props) {
  const shown = useLastShown(plan)
  const existing = shown === 'new' ? null : shown
  const draftKey = `admin-plan:${existing?.id ?? 'new'}`
  const close = useLeaving(draftKey, onClose)
  const saved = () => {
    notify.success(existing ? 'Plano atualizado com sucesso!' : 'Plano criado com sucesso!')
    close()
    void onSaved()
  }
  return (
    <FormSheet
      opened={plan !== null}
      onClose={close}
      title={existing ? 'Editar Plano' : 'Novo Plano'}
      saveLabel={existing ? 'Salvar alterações' : 'Criar plano'}
    >
      {(form) => <PlanForm {...form} plan={existing} draftKey={draftKey} onSaved={saved} />}
    </FormSheet>
  )
}

interface FormProps {
  id: string
  onState: (state: FormState | null) => void
  plan: AdminPlan | null
  draftKey: string
  onSaved: () => void
}

function PlanForm({ id, onState, plan, draftKey, onSaved }: FormProps) {
  const form = useZodForm(
    () => import('@prateleira/contract/admin/schemas').then((schemas) => schemas.planInput),
    {
      initialValues: {
        name: plan?.name ?? '',
        description: plan?.description ?? '',
        price: plan?.price ?? '',
        duration_months: String(plan?.duration_months ?? 1),
        members_max: String(plan?.members_max ?? 3),
        features: plan?.features ?? [],
        entitlements: plan?.entitlements ?? [],
        is_active: plan?.is_active ?? true,
      } as PlanValues,
      toInput: planBody,
      isKept: true,
      fieldOf: (path) => (path.startsWith('features') ? 'features' : undefined),
      onFailure: (error) => notify.error(errorMessage(error), 'Erro ao salvar plano'),
    },
  )
  const draft = useDraft(draftKey, form)
  const conflict = useEditConflict(form, {
    begun: draft.begun,
    toInput: planBody,
    labels: {
      name: 'Nome',
      description: 'Descrição',
      price: 'Preço',
      duration_months: 'Duração em meses',
      members_max: 'Pessoas na equipe',
      features: 'Funcionalidades',
      entitlements: 'Recursos incluídos',
      is_active: 'Plano ativo',
    },
    show: (field, value) => {
      if (field === 'price') return formatMoney(String(value))
      if (field !== 'entitlements') return undefined
      return (value as Entitlement[]).map((name) => ENTITLEMENT_LABELS[name]).join(', ') || undefined
    },
    take: (field, value) =>
      field === 'duration_months' || field === 'members_max' ? { [field]: String(value) } : undefined,
  })
  const { saving } = form
  const [isTyping, setTyping] = useState(false)
  useFormState({ saving, isDirty: () => form.isDirty() || isTyping }, onState)
  const save = async (values: PlanValues) => {
    const body = planBody(values)
    if (plan)
      await conflict.saving(() =>
        client.admin.updatePlan({ params: { id: plan.id }, body: { ...body, seen: conflict.seen() } }),
      )
    else await client.admin.createPlan(body)
    onSaved()
  }
  return (
    <form id={id} ref={form.formRef} noValidate onSubmit={form.handleSubmit((_, values) => save(values))}>
      <FormFieldset saving={saving}>
        <Stack gap="md">
          <DraftNotice restored={draft.restored} onDiscard={draft.clear} />
          <TextInput
            label="Nome"
            required
            data-autofocus
            maxLength={80}
            autoComplete="off"
            {...form.getInputProps('name')}
          />
          <Textarea
            label="Descrição"
            autosize
            minRows={2}
            maxRows={4}
            maxLength={300}
            {...form.getInputProps('description')}
          />
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
            <MoneyInput
              label="Preço"
              required
              placeholder="0,00"
              {...form.getInputProps('price')}
              value={form.getValues().price}
            />
            <TextInput
              label="Duração em meses"
              required
              inputMode="numeric"
              autoComplete="off"
              {...form.getInputProps('duration_months')}
            />
          </SimpleGrid>
          <TextInput
            label="Pessoas na equipe"
            description="Quantas uma loja com este plano pode ter, contando quem é dono."
            required
            inputMode="numeric"
            autoComplete="off"
            {...form.getInputProps('members_max')}
          />
          <FeaturesField
            value={form.getValues().features}
            onChange={(features) => form.setFieldValue('features', features)}
            onTyped={setTyping}
            error={form.errors.features}
          />
          <Checkbox.Group
            label="Recursos incluídos"
            description="O que o plano libera além do sistema básico."
            value={form.getValues().entitlements}
            onChange={(held) => form.setFieldValue('entitlements', held as Entitlement[])}
          >
            <Stack gap="xs" mt="xs">
              {ENTITLEMENTS.map((name) => (
                <Checkbox key={name} value={name} label={ENTITLEMENT_LABELS[name]} />
              ))}
            </Stack>
          </Checkbox.Group>
          <Switch
            label="Plano ativo"
            description="Só planos ativos são oferecidos a quem assina."
            {...form.getInputProps('is_active', { type: 'checkbox' })}
          />
          <FormAlert error={form.failure} title="Erro ao salvar plano" />
        </Stack>
      </FormFieldset>
      {conflict.dialog}
    </form>
  )
}
