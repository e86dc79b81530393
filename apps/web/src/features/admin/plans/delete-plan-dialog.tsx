import type { AdminPlan } from '@prateleira/contract/admin/schemas'
import { formatCounted } from '@prateleira/contract/shared/format'
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx'
import { client } from '../../../lib/client.ts'
import { errorMessage, isErrorCode } from '../../../lib/errors.ts'
import { notify } from '../../../lib/notify.ts'
import { useLastShown } from '../../../lib/use-last-shown.ts'
import { adminChanged } from '../api.ts'

const IN_USE = 'Não é possível excluir o plano'

interface Props {
  plan: AdminPlan | null
  onClose: () => void
}

/** Asks before a plan is deleted; of one with active subscriptions it says that it cannot be (ADM-04). */
export function DeletePlanDialog({ plan, onClose }: Props) {
  const shown = useLastShown(plan)
  const subscribers = shown?.active_subscriptions ?? 0
  const remove = async () => {
    if (!plan) return
    try {
      await client.admin.deletePlan({ id: plan.id })
    } catch (caught) {
      notify.error(
        errorMessage(caught),
        isErrorCode(caught, 'PLAN_IN_USE') ? IN_USE : 'Erro ao excluir plano',
      )
      throw caught
    }
    notify.success('Plano excluído com sucesso!', plan.name)
    await adminChanged().catch(() => undefined)
  }
  return (
    <ConfirmDialog
      opened={plan !== null}
      onClose={onClose}
      title={subscribers > 0 ? IN_USE : 'Excluir plano?'}
      confirmLabel={subscribers > 0 ? null : 'Excluir'}
      busyLabel="Excluindo…"
      danger
      onConfirm={remove}
    >
      {subscribers > 0 ? (
        <>
          O plano <strong>{shown?.name}</strong> tem{' '}
          {formatCounted(subscribers, 'assinatura ativa', 'assinaturas ativas')} e só pode ser excluído quando
          não tiver nenhuma.{shown?.is_active && ' Para que ninguém mais o assine, desative o plano.'}
        </>
      ) : (
        <>
          O plano <strong>{shown?.name}</strong> deixa de existir. Os pagamentos já feitos continuam no
          histórico, sem o nome do plano.
        </>
      )}
    </ConfirmDialog>
  )
}
