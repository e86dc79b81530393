import { daysLeft } from '@prateleira/contract/billing/rules'
import type { Notice } from '@prateleira/contract/notices/schemas'
import { formatMoney, formatQuantity } from '@prateleira/contract/shared/format'

export interface NoticeText {
  title: string
  detail: string
}

/** 'agora', 'em 1 dia', 'em 3 dias' */
function endsIn(instant: string, now: Date): string {
  const days = daysLeft(new Date(instant), now)
  if (days <= 0) return 'agora'
  return days === 1 ? 'em 1 dia' : `em ${days} dias`
}

/** A notice in words: subject and meaning. */
export function noticeText(notice: Notice, now: Date): NoticeText {
  const { kind, product, ends_at: end, amount } = notice
  switch (kind) {
    case 'low_stock':
      return {
        title: product?.name ?? '',
        detail: `Estoque baixo: ${formatQuantity(product?.currentStock ?? '0')} ${product?.unit} (mínimo: ${formatQuantity(product?.minStock ?? '0')})`,
      }
    case 'pix_waiting':
      return {
        title: 'Uma venda aguarda o Pix há mais de meia hora',
        detail: `${formatMoney(amount ?? '0')}: confirme se recebeu ou desista da venda.`,
      }
    case 'trial_ending':
      return {
        title: `Seu teste gratuito termina ${endsIn(end ?? '', now)}`,
        detail: 'Escolha um plano para continuar usando o sistema.',
      }
    case 'subscription_ending':
      return {
        title: `Sua assinatura vence ${endsIn(end ?? '', now)}`,
        detail: 'Confira a renovação em Minha Assinatura.',
      }
    case 'payment_failed':
      return {
        title: 'Um pagamento não foi aprovado',
        detail: `${formatMoney(amount ?? '0')}: confira a forma de pagamento em Minha Assinatura.`,
      }
  }
}
