import { differenceInWords } from '@prateleira/contract/cash/rules'
import { SHOP_ROLE_LABELS, type ShopRole } from '@prateleira/contract/rights'
import { formatCount, formatMoney, formatQuantity } from '@prateleira/contract/shared/format'
import { EXIT_REASON_LABELS, PAYMENT_METHOD_LABELS, type Tender } from '@prateleira/contract/stock/rules'
import type { ACTIVITY_DAYS, ActivityGroup } from '@prateleira/contract/team/constants'
import type { Activity } from '@prateleira/contract/team/schemas'
import { fieldWords } from '../../lib/field-words.ts'

export const GROUP_LABELS: Record<ActivityGroup, string> = {
  sales: 'Vendas',
  entries: 'Entradas',
  exits: 'Saídas sem venda',
  reversals: 'Estornos',
  credit: 'Fiado',
  cash: 'Caixa',
  prices: 'Preços',
  products: 'Produtos',
  counts: 'Inventários',
  approvals: 'Autorizações',
  members: 'Equipe',
}

export const DAYS_LABELS: Record<(typeof ACTIVITY_DAYS)[number], string> = {
  '1': 'Hoje',
  '7': '7 dias',
  '30': '30 dias',
  '90': '90 dias',
  '365': '12 meses',
}

const roleOf = (role: ShopRole | null) => (role ? SHOP_ROLE_LABELS[role].toLowerCase() : '')
const money = (value: string | null) => (value === null ? 'sem preço' : formatMoney(value))
const amount = ({ quantity, unit }: Activity) =>
  quantity === null ? '' : `${formatQuantity(quantity)} ${unit ?? ''}`.trim()

const costOf = (value: string | null) => (value === null ? 'sem custo' : formatMoney(value))

/** A customer who was deleted since. */
const FORGOTTEN = 'um cliente excluído'

const methodOf = ({ to }: Activity) => PAYMENT_METHOD_LABELS[to as Tender].toLowerCase()

const differencesOf = ({ differences }: Activity) =>
  differences
    .map(({ method, difference }) => differenceInWords(method, difference))
    .map((words) => words.charAt(0).toLowerCase() + words.slice(1))
    .join(', ')

const products = (count: number | null) => (count === 1 ? '1 produto' : `${formatCount(count ?? 0)} produtos`)

/** What moved by one sale or return: of one item the product, of several how many. */
const goods = (activity: Activity) =>
  activity.items === 1 ? `${amount(activity)} de ${activity.subject}` : `${activity.items} itens`

const givenBack = (activity: Activity) =>
  activity.to === 'fiado'
    ? `abateu ${money(activity.amount)} do fiado`
    : `devolveu ${money(activity.amount)} (${methodOf(activity)})`

const discountOf = ({ amount, percent }: Activity) =>
  `${money(amount)} (${(percent ?? '').replace('.', ',')}%)`

/** What an entry said before it was corrected, where that is told by quantity and product. */
function insteadOf({ from, to, quantity, unit }: Activity): string {
  if (from === null) return ''
  if (to !== null) return ` em vez de ${formatQuantity(from)} de ${to}`
  // The cost, which not everybody may see, a date or a note.
  return from === quantity
    ? ', sem mudar a quantidade'
    : ` em vez de ${formatQuantity(from)} ${unit ?? ''}`.trimEnd()
}

function pixAccountWords({ from, to }: Activity): string {
  if (to === null) return `Removeu a chave Pix ${from}`
  if (from === null) return `Cadastrou a chave Pix ${to}`
  return from === to
    ? `Mudou o nome ou a cidade da chave Pix ${to}`
    : `Mudou a chave Pix de ${from} para ${to}`
}

/** What changed in a product: of its cost, for who may see it, before and after. */
function changesOf({ fields, cost }: Activity): string {
  if (cost === null) return fieldWords(fields)
  const others = fields.filter((field) => field !== 'cost_price')
  const told = `preço de custo de ${costOf(cost.from)} para ${costOf(cost.to)}`
  return others.length > 0 ? `${fieldWords(others)}, ${told}` : told
}

/** One sentence for an action, without the person. */
export function describeActivity(activity: Activity): string {
  const { subject, role, role_before: before, items } = activity
  const what = subject ?? 'alguém'
  const sale = activity.number === null ? '' : ` (venda nº ${activity.number})`
  switch (activity.kind) {
    case 'sale': {
      const discount = activity.amount === null ? '' : `, com desconto de ${discountOf(activity)}`
      return `Vendeu ${goods(activity)} por ${money(activity.total)}${discount}${sale}`
    }
    case 'sale_cancel':
      return `Cancelou a venda nº ${activity.number}, de ${money(activity.amount)}${subject === null ? '' : `, de ${subject}`}`
    case 'entry':
      return `Deu entrada em ${amount(activity)} de ${what}`
    case 'entry_correction':
      return `Corrigiu uma entrada: ${amount(activity)} de ${what}${insteadOf(activity)}`
    case 'initial_correction':
      return `Corrigiu o estoque inicial: ${amount(activity)} de ${what}${insteadOf(activity)}`
    case 'exit': {
      const reason = activity.exit_reason && ` (${EXIT_REASON_LABELS[activity.exit_reason].toLowerCase()})`
      const from = activity.number === null ? '' : `, do que voltou da venda nº ${activity.number}`
      return `Deu saída em ${amount(activity)} de ${what}${reason ?? ''}${from}`
    }
    case 'reversal':
      return `Estornou ${amount(activity)} de ${what}`
    case 'return':
      return `Recebeu de volta ${goods(activity)} da venda nº ${activity.number}: ${givenBack(activity)}`
    case 'credit_receipt':
      return `Recebeu ${money(activity.amount)} do fiado de ${subject ?? FORGOTTEN} (${methodOf(activity)})`
    case 'credit_receipt_reversal':
      return `Estornou o recebimento de ${money(activity.amount)} do fiado de ${subject ?? FORGOTTEN} (${methodOf(activity)})`
    case 'credit_write_off':
      return `Baixou ${money(activity.amount)} do fiado de ${subject ?? FORGOTTEN} sem receber`
    case 'credit_limit':
      return `Mudou o limite de fiado de ${subject ?? FORGOTTEN} de ${money(activity.from)} para ${money(activity.to)}`
    case 'credit_beyond':
      return `Vendeu ${money(activity.amount)} fiado a ${subject ?? FORGOTTEN} além do limite de ${money(activity.from)}${sale}`
    case 'cash_open':
      return `Abriu ${what} com ${money(activity.amount)}`
    case 'cash_withdrawal':
      return `Fez uma sangria de ${money(activity.amount)} em ${what}`
    case 'cash_supply':
      return `Fez um suprimento de ${money(activity.amount)} em ${what}`
    case 'cash_close':
      return `Fechou ${what}: ${differencesOf(activity)}`
    case 'pix_account':
      return pixAccountWords(activity)
    case 'product_create':
      return `Cadastrou o produto ${what}`
    case 'product_change':
      return `Alterou ${what}: ${changesOf(activity)}`
    case 'product_price':
      return `Mudou o preço de venda de ${what} de ${money(activity.from)} para ${money(activity.to)}`
    case 'product_delete':
      return `Excluiu o produto ${what}`
    case 'import_done':
      return `Importou ${products(items)} de ${what}`
    case 'import_undone':
      return `Desfez a importação de ${what}: ${products(items)} a menos`
    case 'member_invite':
      return `Convidou alguém como ${roleOf(role)}`
    case 'member_uninvite':
      return 'Cancelou um convite'
    case 'member_add':
      return `Adicionou ${what} à equipe como ${roleOf(role)}`
    case 'member_join':
      return `Entrou na equipe como ${roleOf(role)}`
    case 'member_change':
      return before === role
        ? `Mudou ${what} para ${activity.sees_costs ? 'ver' : 'não ver'} custos`
        : `Mudou o papel de ${what} de ${roleOf(before)} para ${roleOf(role)}`
    case 'member_suspend':
      return `Suspendeu o acesso de ${what}`
    case 'member_resume':
      return `Reativou o acesso de ${what}`
    case 'member_remove':
      return `Removeu ${what} da equipe`
    case 'member_leave':
      return 'Saiu da equipe'
    case 'member_pin':
      return activity.person?.name === what ? 'Definiu o próprio PIN' : `Definiu o PIN de ${what}`
    case 'member_pin_release':
      return `Liberou o PIN de ${what}`
    case 'approve_discount':
      return `Autorizou ${what} a dar desconto de ${discountOf(activity)}${sale}`
    case 'approve_credit':
      return `Autorizou ${what} a vender ${money(activity.amount)} fiado além do limite${sale}`
    case 'approve_cancellation':
      return `Autorizou ${what} a cancelar uma venda de ${money(activity.amount)}${sale}`
    case 'approve_return':
      return `Autorizou ${what} a devolver ${money(activity.amount)}${sale}`
    case 'approve_cash':
      return activity.to === 'close'
        ? `Autorizou outra pessoa a fechar ${what}`
        : `Autorizou ${activity.to === 'supply' ? 'um suprimento' : 'uma sangria'} de ${money(activity.amount)} por outra pessoa em ${what}`
    case 'queued_sale_discard':
      return `Descartou a venda sem rede ${what}`
    case 'queued_entry_discard':
      return `Descartou a entrada sem rede ${what}`
    case 'queued_count_discard':
      return `Descartou a contagem sem rede ${what}`
    case 'count_open':
      return `Abriu o inventário ${what}`
    case 'count_approve':
      return `Aprovou o inventário ${what}: ${items === 1 ? '1 ajuste' : `${formatCount(items ?? 0)} ajustes`}`
    case 'count_reverse':
      return `Estornou o inventário ${what}`
    case 'count_cancel':
      return `Cancelou o inventário ${what}`
  }
}
