import { formatDate } from '@prateleira/contract/shared/dates'
import { formatCount, formatCounted, formatMoney, formatQuantity } from '@prateleira/contract/shared/format'
import type { Letter } from '../../kernel/mail/index.ts'

const products = (count: number) => formatCounted(count, 'produto', 'produtos')

export interface LowProduct {
  name: string
  unit: string
  total_stock: string
  min_stock_level: string
}

/** The daily list of low stock; `rows` are the first of `total`. */
export function lowStockLetter(rows: LowProduct[], total: number, appUrl: string): Letter {
  const amount = (value: string, unit: string) => `${formatQuantity(value)} ${unit}`
  const rest = total - rows.length
  return {
    subject: `Estoque baixo: ${products(total)}`,
    lines: [
      total === 1
        ? 'Um produto chegou ao estoque mínimo ou está abaixo dele:'
        : `${formatCount(total)} produtos chegaram ao estoque mínimo ou estão abaixo dele:`,
    ],
    table: {
      headers: ['Produto', 'Estoque', 'Mínimo'],
      rows: rows.map(({ name, unit, total_stock, min_stock_level }) => [
        name,
        amount(total_stock, unit),
        amount(min_stock_level, unit),
      ]),
    },
    action: { label: 'Ver o estoque baixo', url: `${appUrl}/produtos?estoque=baixo` },
    ...(rest > 0 ? { note: `E mais ${products(rest)}, que estão na lista do sistema.` } : {}),
  }
}

export interface Week {
  from: string
  to: string
  sales: { count: number; total: string }
  before: { total: string }
  popular: { name: string; unit: string; quantity_sold: string; revenue: string }[]
  low: number
}

/** Figures of the week from Monday to Sunday. Money as decimal strings, dates yyyy-MM-dd. */
export function weekLetter({ from, to, sales, before, popular, low }: Week, appUrl: string): Letter {
  const lines = [
    sales.count === 0
      ? 'Nenhuma venda foi registrada na semana.'
      : `${formatCounted(sales.count, 'venda', 'vendas')}, somando ${formatMoney(sales.total)}. Na semana anterior: ${formatMoney(before.total)}.`,
    low === 0
      ? 'Nenhum produto está com estoque baixo.'
      : `${products(low)} com estoque baixo neste momento.`,
  ]
  if (popular.length > 0) lines.push('Os mais vendidos:')
  return {
    subject: `Sua semana: ${formatDate(from)} a ${formatDate(to)}`,
    lines,
    ...(popular.length > 0
      ? {
          table: {
            headers: ['Produto', 'Vendido', 'Faturado'],
            rows: popular.map(({ name, unit, quantity_sold, revenue }) => [
              name,
              `${formatQuantity(quantity_sold)} ${unit}`,
              formatMoney(revenue),
            ]),
          },
        }
      : {}),
    action: { label: 'Abrir os relatórios', url: `${appUrl}/relatorios` },
  }
}

/** The day before a trial ends; `time` is HH:mm in the shop's time zone. */
export function trialLetter({ today, time }: { today: boolean; time: string }, appUrl: string): Letter {
  const day = today ? 'hoje' : 'amanhã'
  return {
    subject: `Seu teste gratuito termina ${day}`,
    lines: [
      `Seu período de teste da Prateleira termina ${day}, às ${time}.`,
      'Para continuar usando o sistema sem parar, escolha um plano. Tudo o que você cadastrou continua guardado.',
    ],
    action: { label: 'Escolher um plano', url: `${appUrl}/plans` },
  }
}
