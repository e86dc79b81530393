import { SimpleGrid, Skeleton } from '@mantine/core'
import {
  ADMIN_PERIOD_LABELS,
  ADMIN_PERIODS,
  ADMIN_REPORT_KINDS,
  ADMIN_REPORT_LABELS,
  type AdminPeriod,
  type AdminReportKind,
} from '@prateleira/contract/admin/report-rules'
import type { AdminReport } from '@prateleira/contract/admin/report-schemas'
import { CSV_FORMATS } from '@prateleira/contract/shared/export-formats'
import { formatCount } from '@prateleira/contract/shared/format'
import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { DownloadButton } from '../../../components/download-button.tsx'
import { ErrorState } from '../../../components/error-state.tsx'
import { Money } from '../../../components/money.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { Panel } from '../../../components/panel.tsx'
import { Select } from '../../../components/select.tsx'
import { StatCard } from '../../../components/stat-card.tsx'
import { useDownload } from '../../../lib/use-download.ts'
import { useSearchState } from '../../../lib/use-search-state.ts'
import { reportQuery } from '../api.ts'
import { conversionAnswer, plansAnswer, revenueAnswer, share, usersAnswer } from './report-answers.ts'
import { ChurnFigure, ConversionFigure, PlansFigure, RevenueFigure, UsersFigure } from './report-figures.tsx'
import classes from './reports-page.module.css'
import { reportsSearch } from './reports-view.ts'

const FIGURES: Record<AdminReportKind, ComponentType<{ report: AdminReport }>> = {
  users: UsersFigure,
  revenue: RevenueFigure,
  plans: PlansFigure,
  conversion: ConversionFigure,
  churn: ChurnFigure,
}

/** /admin/relatorios: users, revenue, plans, conversion and churn by month (ADM-06). */
export default function AdminReportsPage() {
  const [{ period }, change] = useSearchState(reportsSearch)
  const { data, error, refetch, isPlaceholderData } = useQuery(reportQuery(period))
  return (
    <>
      <PageHeader title="Relatórios" description="Como o negócio vai, mês a mês." />
      <Select
        className={classes.period}
        aria-label="Período"
        data={ADMIN_PERIODS.map((value) => ({ value, label: ADMIN_PERIOD_LABELS[value] }))}
        value={period}
        onChange={(value) => change({ period: value ?? undefined }, { push: true })}
        allowDeselect={false}
      />
      {error && !data ? (
        <ErrorState error={error} title="Erro ao carregar relatórios" onRetry={() => refetch()} />
      ) : (
        <div className={classes.report} data-stale={isPlaceholderData || undefined}>
          <Figures report={data} />
          {ADMIN_REPORT_KINDS.map((kind) => {
            const Figure = FIGURES[kind]
            return (
              <Panel
                key={kind}
                title={ADMIN_REPORT_LABELS[kind]}
                aside={<ExportButton kind={kind} period={period} />}
                loading={!data}
              >
                {data ? <Figure report={data} /> : <Skeleton height={300} />}
              </Panel>
            )
          })}
        </div>
      )}
    </>
  )
}

/** The four figures at the top. */
function Figures({ report }: { report: AdminReport | undefined }) {
  const users = usersAnswer(report?.users ?? [])
  const revenue = revenueAnswer(report?.revenue ?? [])
  const conversion = conversionAnswer(report?.conversion ?? [])
  const plans = plansAnswer(report?.plans ?? [], report?.users.map(({ month }) => month) ?? [])
  const { ended = 0, active = 0 } = report?.churn.at(-1) ?? {}
  const loading = !report
  return (
    <SimpleGrid className={classes.figures} cols={{ base: 1, xs: 2, lg: 4 }} spacing="md">
      <StatCard
        label="Usuários"
        value={formatCount(users.total)}
        change={{ text: `${formatCount(users.came)} ${users.came === 1 ? 'novo' : 'novos'} no período` }}
        loading={loading}
      />
      <StatCard
        label="Receita no período"
        value={<Money value={revenue.total} />}
        change={{ text: revenue.payments }}
        loading={loading}
      />
      <StatCard
        label="Conversão do teste"
        value={conversion.percent}
        change={{ text: conversion.words }}
        loading={loading}
      />
      <StatCard
        label="Assinaturas ativas"
        value={formatCount(plans.total)}
        change={{ text: `churn neste mês: ${share(ended, active)}` }}
        loading={loading}
      />
    </SimpleGrid>
  )
}

function ExportButton({ kind, period }: { kind: AdminReportKind; period: AdminPeriod }) {
  const { run, running } = useDownload()
  const name = ADMIN_REPORT_LABELS[kind].toLowerCase()
  return (
    <DownloadButton
      label="Exportar CSV"
      call="admin.exportReport"
      of={ADMIN_REPORT_LABELS[kind]}
      usual="csv"
      compact
      formats={CSV_FORMATS}
      running={running}
      onChoose={(format) =>
        run({
          address: `/api/v1/admin/reports/${kind}/export?${new URLSearchParams({ period, format })}`,
          done: `Relatório de ${name} exportado com sucesso!`,
          failed: `Não foi possível exportar o relatório de ${name}.`,
          nothing: 'Nenhuma assinatura encontrada',
        })
      }
    />
  )
}
