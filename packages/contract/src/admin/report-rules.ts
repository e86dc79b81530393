import { divide, multiply } from '../shared/decimal.ts'
import { type ExportFormat, fileEnding } from '../shared/export-formats.ts'

/** The periods of the administrators' reports (ADM-06): whole months, ending with the present one. */
export const ADMIN_PERIODS = ['3months', '6months', '12months', 'year', 'all'] as const
export type AdminPeriod = (typeof ADMIN_PERIODS)[number]
export const DEFAULT_ADMIN_PERIOD: AdminPeriod = '12months'
export const ADMIN_PERIOD_LABELS: Record<AdminPeriod, string> = {
  '3months': 'Últimos 3 meses',
  '6months': 'Últimos 6 meses',
  '12months': 'Últimos 12 meses',
  year: 'Este ano',
  all: 'Todo o período',
}
/** 'Todo o período' reaches no further back. */
export const ADMIN_MONTHS_MAX = 120

const MONTHS: Partial<Record<AdminPeriod, number>> = { '3months': 3, '6months': 6, '12months': 12 }

/** The first day of a period that ends with the month of `today` (yyyy-MM-dd). Null: from the oldest data on. */
export function firstMonth(period: AdminPeriod, today: string): string | null {
  if (period === 'all') return null
  if (period === 'year') return `${today.slice(0, 4)}-01-01`
  const month = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - (MONTHS[period] ?? 1)
  return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-01`
}

/** The reports, each exported as a file. */
export const ADMIN_REPORT_KINDS = ['users', 'revenue', 'conversion', 'churn', 'plans'] as const
export type AdminReportKind = (typeof ADMIN_REPORT_KINDS)[number]
export const ADMIN_REPORT_LABELS: Record<AdminReportKind, string> = {
  users: 'Usuários',
  revenue: 'Receita',
  plans: 'Planos',
  conversion: 'Conversão',
  churn: 'Cancelamentos',
}

/** 'receita-2026-11-20.csv': `today` in the business time zone, yyyy-MM-dd. */
export function adminReportFileName(
  kind: AdminReportKind,
  today: string,
  format: ExportFormat = 'csv',
): string {
  const words: Record<AdminReportKind, string> = {
    users: 'usuarios',
    revenue: 'receita',
    plans: 'planos',
    conversion: 'conversao',
    churn: 'cancelamentos',
  }
  return `${words[kind]}-${today}${fileEnding(format)}`
}

/** `part` of `whole` in percent with one decimal, such as "12.5"; null when `whole` is 0. */
export function percentOf(part: number, whole: number): string | null {
  return whole === 0 ? null : divide(multiply(String(part), '100', 0), String(whole), 1)
}
