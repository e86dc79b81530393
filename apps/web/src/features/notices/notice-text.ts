import { daysLeft } from '@prateleira/contract/billing/rules'
import type { Notice } from '@prateleira/contract/notices/schemas'
import { PENDING_ASK_MINUTES } from '@prateleira/contract/sales/constants'
import { dateIn, formatDate, timeIn } from '@prateleira/contract/shared/dates'
import { compare } from '@prateleira/contract/shared/decimal'
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
  const facts = [...(amount === null ? [] : [formatMoney(amount)]), momentOf(made_at, timezone)].join(', ')
  return {
    title: `${QUEUED_WORDS[kind].label} ${receipt}${by} não foi aceita`,
    detail: `${facts}: ${WHY[reason]}. Só existe no aparelho em que foi feita: registre ou descarte lá, em Pendências.`,
  }
}

/** '29/11/2026 às 18:00' */
function momentOf(instant: string, timezone: string): string {
  const at = new Date(instant)
  return `${formatDate(dateIn(timezone, at))} às ${timeIn(timezone, at)}`
}

function cashText({ cash }: Notice, timezone: string): NoticeText {
  if (!cash) return { title: '', detail: '' }
  const { missing, over, closed_by: by } = cash
  const differences = [
    ...(compare(missing, '0') > 0 ? [`faltam ${formatMoney(missing)}`] : []),
    ...(compare(over, '0') > 0 ? [`sobram ${formatMoney(over)}`] : []),
  ].join(' e ')
  const when = `${by ? `Fechado por ${by}` : 'Fechado'} em ${momentOf(cash.closed_at, timezone)}`
  return { title: `${cash.register} fechou com diferença: ${differences}`, detail: `${when}.` }
}

function countText({ count }: Notice, timezone: string): NoticeText {
  if (!count) return { title: '', detail: '' }
  const last = `${count.counted_by ? ` por ${count.counted_by}` : ''} em ${momentOf(count.counted_at, timezone)}`
  return {
    title: `O inventário “${count.name}” espera sua aprovação`,
    detail: `Tudo foi contado, por último${last}. Revise as diferenças e aprove.`,
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
    case 'cash_difference':
      return cashText(notice, timezone)
    case 'count_review':
      return countText(notice, timezone)
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
