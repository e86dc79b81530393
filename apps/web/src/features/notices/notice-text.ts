import { daysLeft } from '@prateleira/contract/billing/rules'
import type { Notice } from '@prateleira/contract/notices/schemas'
import { PENDING_ASK_MINUTES } from '@prateleira/contract/sales/constants'
import { dateIn, formatDate, timeIn } from '@prateleira/contract/shared/dates'
import { formatMoney, formatQuantity } from '@prateleira/contract/shared/format'
import { QUEUED_WORDS, type RefusalReason } from '@prateleira/contract/shared/queue'

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

/** Why a sale, an entry or a count was refused. */
const WHY: Record<RefusalReason, string> = {
  SALE_SHORT: 'estoque insuficiente',
  PRODUCT_GONE: 'produto excluído',
  VARIANT_INACTIVE: 'produto desativado',
  NOT_FOUND: 'um cadastro dela foi excluído',
  CASH_SESSION_NEEDED: 'sem caixa aberto',
  CASH_SESSION_CLOSED: 'o caixa já estava fechado',
  DISCOUNT_BEYOND_LIMIT: 'desconto acima do limite',
  PASS_UNKNOWN: 'quem a fez não pôde ser confirmado',
  SELLER_LEFT: 'quem a fez não trabalha mais na loja',
  SELLER_MIGHT_NOT: 'quem a fez não tinha permissão',
  QUEUED_COST_WITHHELD: 'quem a fez não podia informar custos',
  COUNT_CLOSED: 'o inventário já foi encerrado',
  COUNT_OUT_OF_SCOPE: 'o produto não é deste inventário',
  COUNT_BY_ANOTHER: 'a recontagem cabe a outra pessoa',
}

function refusedText({ refused, amount }: Notice, timezone: string): NoticeText {
  if (!refused) return { title: '', detail: '' }
  const { kind, receipt, made_by: maker, made_at, sent_by: sender, reason } = refused
  const by = maker ? ` de ${maker}` : sender ? ` enviada por ${sender}` : ''
  const made = new Date(made_at)
  const when = `${formatDate(dateIn(timezone, made))} às ${timeIn(timezone, made)}`
  const facts = [...(amount === null ? [] : [formatMoney(amount)]), when].join(', ')
  return {
    title: `${QUEUED_WORDS[kind].label} ${receipt}${by} não foi aceita`,
    detail: `${facts}: ${WHY[reason]}. Só existe no aparelho em que foi feita: registre ou descarte lá, em Pendências.`,
  }
}

/** A notice in words: subject and meaning; instants in the shop's time zone. */
export function noticeText(notice: Notice, now: Date, timezone: string): NoticeText {
  const { kind, product, ends_at: end, amount } = notice
  switch (kind) {
    case 'low_stock':
      return {
        title: product?.name ?? '',
        detail: `Estoque baixo: ${formatQuantity(product?.currentStock ?? '0')} ${product?.unit} (mínimo: ${formatQuantity(product?.minStock ?? '0')})`,
      }
    case 'refused_item':
      return refusedText(notice, timezone)
    case 'pix_waiting':
      return {
        title: `Uma venda aguarda o Pix há mais de ${PENDING_ASK_MINUTES} minutos`,
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
