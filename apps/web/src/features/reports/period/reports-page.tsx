import { Button, Tabs } from '@mantine/core'
import { REPORT_KINDS, REPORT_LABELS, type ReportKind } from '@prateleira/contract/reports/rules'
import { IconChartArrows } from '@tabler/icons-react'
import { AppLink } from '../../../components/app-link.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { paths } from '../../../config/paths.ts'
import { useSearchState } from '../../../lib/use-search-state.ts'
import { ExportButton } from '../export-button.tsx'
import { PeriodSelect } from '../period-select.tsx'
import { periodOf, reportSearch } from '../report-view.ts'
import classes from '../reports.module.css'
import { CustomersTab } from './customers-tab.tsx'
import { MovementsTab } from './movements-tab.tsx'
import { OverviewTab } from './overview-tab.tsx'
import { SalesTab } from './sales-tab.tsx'
import { StockTab } from './stock-tab.tsx'

/** /relatorios: five reports over a period; tab, period and page are in the address (REP-01, REP-02). */
export default function ReportsPage() {
  const [{ tab, page, kind, ...days }, change] = useSearchState(reportSearch)
  const period = periodOf(days)
  const contents: Record<ReportKind, () => React.ReactNode> = {
    overview: () => <OverviewTab period={period} />,
    sales: () => <SalesTab period={period} page={page} />,
    stock: () => <StockTab page={page} />,
    movements: () => <MovementsTab period={period} page={page} only={kind} />,
    customers: () => <CustomersTab page={page} />,
  }
  return (
    <>
      <PageHeader
        title="Relatórios"
        secondary={
          <ExportButton
            kind={tab}
            query={tab === 'movements' ? { ...period, movement_kind: kind } : period}
          />
        }
      />
      <div className={classes.narrow}>
        <PeriodSelect period={period} />
        <Button
          component={AppLink}
          to={paths.advancedReports}
          variant="subtle"
          leftSection={<IconChartArrows size={18} stroke={1.6} aria-hidden="true" />}
        >
          Relatórios avançados
        </Button>
      </div>
      <Tabs
        value={tab}
        onChange={(value) => change({ tab: value as ReportKind, page: 1 }, { push: true })}
        keepMounted={false}
      >
        <Tabs.List className={classes.tabs}>
          {REPORT_KINDS.map((kind) => (
            <Tabs.Tab key={kind} value={kind}>
              {REPORT_LABELS[kind]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {REPORT_KINDS.map((kind) => (
          <Tabs.Panel key={kind} value={kind}>
            {kind === tab && contents[kind]()}
          </Tabs.Panel>
        ))}
      </Tabs>
    </>
  )
}
