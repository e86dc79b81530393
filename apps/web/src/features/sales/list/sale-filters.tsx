import { Collapse, Group } from '@mantine/core'
import { SALE_STATE_LABELS, SALE_STATES, type SaleState } from '@prateleira/contract/sales/returns'
import { readSaleNumber } from '@prateleira/contract/sales/sale-number'
import { OLDEST_MOVEMENT_DATE } from '@prateleira/contract/shared/constants'
import { PAYMENT_METHOD_LABELS, TENDERS } from '@prateleira/contract/stock/rules'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { DateField } from '../../../components/date-field.tsx'
import { SearchField } from '../../../components/search-field.tsx'
import { Select } from '../../../components/select.tsx'
import { useMayCall, useMe } from '../../../lib/me.ts'
import { useIsPhone } from '../../../lib/use-is-phone.ts'
import { useSearchState } from '../../../lib/use-search-state.ts'
import { sellersQuery } from '../api.ts'
import classes from './sales.module.css'
import {
  allDays,
  countFilters,
  SALE_PERIOD_LABELS,
  type SalePeriod,
  type SalesView,
  salesSearch,
} from './sales-view.ts'

/** Number or customer, days, method, status and person; on a phone what is chosen by selects is behind one button, so that sales come first. */
export function SaleFilters({ view }: { view: SalesView }) {
  const { today } = useMe()
  const [, change] = useSearchState(salesSearch)
  const phone = useIsPhone()
  const [opened, setOpened] = useState(false)
  const id = useId()
  const count = countFilters(view)
  const managing = useMayCall()('sales.listSellers')
  const { data: sellers = [] } = useQuery({
    ...sellersQuery,
    enabled: managing,
  })
  const narrow = (changes: Parameters<typeof change>[0]) => change({ ...changes, page: 1 }, { push: true })
  // A number is of any day: who chooses days looks for something else.
  const anyDay = readSaleNumber(view.search) === null ? {} : { search: '' }
  const days = (from: string, to: string) => narrow({ period: 'dates', from, to, ...anyDay })
  const choose = (period: SalePeriod) =>
    period === 'dates'
      ? days(view.from, view.to)
      : narrow({ period, from: undefined, to: undefined, ...anyDay })
  const selects = (
    <div className={classes.selects}>
      <Select
        className={classes.select}
        aria-label="Pagamento"
        placeholder="Pagamento"
        clearable
        clearButtonProps={{ 'aria-label': 'Limpar pagamento' }}
        data={TENDERS.map((value) => ({ value, label: PAYMENT_METHOD_LABELS[value] }))}
        value={view.method ?? null}
        onChange={(method) => narrow({ method: method ?? undefined })}
      />
      <Select
        className={classes.select}
        aria-label="Situação"
        placeholder="Situação"
        clearable
        clearButtonProps={{ 'aria-label': 'Limpar situação' }}
        data={SALE_STATES.map((value) => ({ value, label: SALE_STATE_LABELS[value] }))}
        value={view.status ?? null}
        onChange={(status) => narrow({ status: (status as SaleState | null) ?? undefined })}
      />
      {managing && (
        <Select
          className={classes.select}
          aria-label="Atendimento"
          placeholder="Todas as pessoas"
          clearable
          clearButtonProps={{ 'aria-label': 'Limpar atendimento' }}
          data={sellers.map(({ id, name }) => ({ value: id, label: name }))}
          value={sellers.some(({ id }) => id === view.seller) ? (view.seller ?? null) : null}
          onChange={(seller) => narrow({ seller: seller ?? undefined })}
        />
      )}
    </div>
  )
  return (
    <div className={classes.filters}>
      <div className={classes.search}>
        <SearchField
          label="Buscar venda"
          placeholder="Nº da venda ou cliente"
          value={view.search}
          onChange={(search) => narrow({ search })}
        />
      </div>
      <div className={classes.periods}>
        {(Object.keys(SALE_PERIOD_LABELS) as SalePeriod[]).map((period) => (
          <button
            key={period}
            type="button"
            aria-pressed={view.period === period}
            onClick={() => choose(period)}
          >
            {SALE_PERIOD_LABELS[period]}
          </button>
        ))}
        {view.search !== '' && (
          <button type="button" aria-pressed={view.period === null} onClick={() => narrow(allDays)}>
            Todos os dias
          </button>
        )}
        {phone && (
          <button
            type="button"
            className={classes.fold}
            aria-expanded={opened}
            aria-controls={id}
            onClick={() => setOpened(!opened)}
          >
            <IconAdjustmentsHorizontal size={18} stroke={1.6} aria-hidden="true" />
            {count > 0 ? `Filtros (${count})` : 'Filtros'}
          </button>
        )}
      </div>
      {view.period === 'dates' && (
        <Group gap="sm" grow preventGrowOverflow={false}>
          <DateField
            label="De"
            value={view.from}
            min={OLDEST_MOVEMENT_DATE}
            onChange={(day) => day && days(day, day > view.to ? day : view.to)}
          />
          <DateField
            label="Até"
            value={view.to}
            min={OLDEST_MOVEMENT_DATE}
            max={view.to > today ? undefined : today}
            onChange={(day) => day && days(day < view.from ? day : view.from, day)}
          />
        </Group>
      )}
      {phone ? (
        <Collapse id={id} expanded={opened} className={classes.folded}>
          {selects}
        </Collapse>
      ) : (
        selects
      )}
    </div>
  )
}
