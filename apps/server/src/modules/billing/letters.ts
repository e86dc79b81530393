import { methodLabel } from '@prateleira/contract/admin/rules'
import { dateIn, formatDate } from '@prateleira/contract/shared/dates'
import { formatMoney } from '@prateleira/contract/shared/format'
import type { Letter } from '../../kernel/mail/index.ts'

interface Told {
  plan: string | null
  /** Decimal string in reais. */
  amount: string
  method: string
  reference: string
  at: Date
}

interface Where {
  appUrl: string
  timeZone: string
}

const methodWords = (method: string) =>
  method === 'demonstracao' ? `${methodLabel(method)} (nada foi cobrado)` : (methodLabel(method) ?? method)

/** A receipt, with the details an accountant needs. */
export function receipt({ plan, amount, method, reference, at }: Told, { appUrl, timeZone }: Where): Letter {
  return {
    subject: `Recebemos seu pagamento de ${formatMoney(amount)}`,
    lines: ['Obrigado! Este é o recibo da sua assinatura da Prateleira.'],
    table: {
      headers: ['Recibo', ''],
      rows: [
        ...(plan ? [['Plano', plan]] : []),
        ['Valor', formatMoney(amount)],
        ['Data', formatDate(dateIn(timeZone, at))],
        ['Forma de pagamento', methodWords(method)],
        ['Referência', reference],
      ],
    },
    action: { label: 'Ver minha assinatura', url: `${appUrl}/plans` },
    note: 'Guarde esta mensagem: ela comprova o pagamento. Não é uma nota fiscal.',
  }
}

/** Reports that the card was refused and what happens next. */
export function refusal({ plan, amount }: Told, { appUrl }: Where): Letter {
  return {
    subject: 'Não conseguimos cobrar sua assinatura',
    lines: [
      `A cobrança de ${formatMoney(amount)}${plan ? ` do plano ${plan}` : ''} foi recusada.`,
      'Vamos tentar de novo nos próximos dias. Para não ficar sem acesso, confira o cartão ou escolha outra forma de pagamento.',
    ],
    action: { label: 'Conferir a forma de pagamento', url: `${appUrl}/plans` },
  }
}
