import { fullVariantName } from '@prateleira/contract/catalog/rules'
import { formatMoney, formatQuantity } from '@prateleira/contract/shared/format'
import { type DatabaseErrors, problem } from '../../kernel/rpc/errors.ts'
import { approvalNeeded } from '../team/index.ts'

/** Errors of returns and vouchers. */
export const salesErrors: DatabaseErrors = {
  PR4SD: ({ detail }) => {
    const { amount, percent, limit, approver, manager_may, exit } = JSON.parse(detail ?? '{}')
    const beginning = `O desconto de ${formatMoney(amount)} (${percentOf(percent)}) passa`
    return approvalNeeded('DISCOUNT_BEYOND_LIMIT', 'discount', {
      message: approver
        ? `${beginning} também do limite de quem autorizou, que é de ${percentOf(limit)}.`
        : `${beginning} do seu limite, que é de ${percentOf(limit)}. ${manager_may ? 'Um gerente' : 'O dono'} pode autorizar com o PIN${exit ? ' em Vender' : ''}.`,
      data: { discount: amount, percent, limit },
      approvers: manager_may ? undefined : ['owner'],
    })
  },
  PR4S2: 'SALE_ALREADY_CANCELLED',
  PR4S6: 'VOUCHER_OF_ANOTHER',
  PR4SW: () =>
    problem('CUSTOMER_HAS_BALANCE', {
      message: 'Uma venda deste cliente, em parte fiado, aguarda o Pix. Confirme ou desista dela antes.',
    }),
  PR4QU: 'PASS_UNKNOWN',
  PR4QL: 'SELLER_LEFT',
  PR4QR: 'SELLER_MIGHT_NOT',
  PR4QA: 'QUEUED_SALE_SOLD',
  PR4QD: 'QUEUED_SALE_DISCARDED',
  PR4QT: 'TOO_MANY_DEVICES',
  PR4S3: ({ detail }) => {
    const data = JSON.parse(detail ?? '{}')
    return problem('RETURN_TOO_MUCH', {
      message: `De ${fullVariantName(data)} só há ${formatQuantity(data.available)} a devolver.`,
      data,
    })
  },
  PR4S4: ({ detail }) => problem('RETURN_DOES_NOT_ADD_UP', { data: JSON.parse(detail ?? '{}') }),
  PR4S5: ({ detail }) => {
    const data = JSON.parse(detail ?? '{}')
    return problem('VOUCHER_SHORT', {
      message: `O vale ${data.code} tem ${formatMoney(data.balance)}.`,
      data,
    })
  },
}

const percentOf = (value: string) => `${value.replace('.', ',')}%`
