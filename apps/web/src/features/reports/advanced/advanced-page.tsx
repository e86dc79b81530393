import { ActionIcon, Tabs } from '@mantine/core'
import { ADVANCED_LABELS, type AdvancedKind } from '@prateleira/contract/reports/rules'
import { IconArrowLeft } from '@tabler/icons-react'
import { AppLink } from '../../../components/app-link.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { paths } from '../../../config/paths.ts'
import { useIsIncluded, useMe } from '../../../lib/me.ts'
import { useSearchState } from '../../../lib/use-search-state.ts'
import { ExportButton } from '../export-button.tsx'
import { PeriodSelect } from '../period-select.tsx'
import { periodOf } from '../report-view.ts'
import classes from '../reports.module.css'
import { AbcTab } from './abc-tab.tsx'
import { AdvancedOffer } from './advanced-offer.tsx'
import { advancedSearch, kindsFor, stockDay, tabFor } from './advanced-view.ts'
import { PastStockTab } from './past-stock-tab.tsx'
import { ProfitTab } from './profit-tab.tsx'
import { ReasonsTab } from './reasons-tab.tsx'

const back = (
  <ActionIcon
    component={AppLink}
    to={paths.reports}
    variant="subtle"
    color="gray"
    size="lg"
    aria-label="Voltar aos relatórios"
  >
    <IconArrowLeft size={20} />
  </ActionIcon>
)

/** /relatorios/avancados: the reports of the Professional plan (PLAN-11). */
export default function AdvancedReportsPage() {
  if (useIsIncluded()('reports.abc')) return <AdvancedReports />
  return (
    <>
      <PageHeader title="Relatórios avançados" back={back} />
      <AdvancedOffer />
    </>
  )
}

function AdvancedReports() {
  const [{ tab: asked, page, class: only, date: chosen, group, ...days }, change] =
    useSearchState(advancedSearch)
  const me = useMe()
  const tab = tabFor(me, asked)
  const period = periodOf(days)
  const date = stockDay(chosen, me.today)
  const contents: Record<AdvancedKind, () => React.ReactNode> = {
    abc: () => <AbcTab period={period} page={page} only={only} />,
    reasons: () => <ReasonsTab period={period} />,
    'past-stock': () => <PastStockTab date={date} page={page} />,
    profit: () => <ProfitTab period={period} group={group} page={page} />,
  }
  const exported = tab === 'past-stock' ? { date } : tab === 'profit' ? { ...period, group } : period
  return (
    <>
      <PageHeader
        title="Relatórios avançados"
        back={back}
        secondary={<ExportButton kind={tab} query={exported} />}
      />
      <Tabs
        value={tab}
        onChange={(value) => change({ tab: value as AdvancedKind, page: 1 }, { push: true })}
        keepMounted={false}
      >
        <Tabs.List className={classes.tabs}>
          {kindsFor(me).map((kind) => (
            <Tabs.Tab key={kind} value={kind}>
              {ADVANCED_LABELS[kind]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {kindsFor(me).map((kind) => (
          <Tabs.Panel key={kind} value={kind}>
            {kind === tab && (
              <>
                {kind !== 'past-stock' && <PeriodSelect period={period} />}
                {contents[kind]()}
              </>
            )}
          </Tabs.Panel>
        ))}
      </Tabs>
    </>
  )
}
