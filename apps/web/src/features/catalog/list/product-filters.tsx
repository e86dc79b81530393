import { Button, Collapse, Skeleton } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { Suspense, useId, useState } from 'react'
import { OnDemand } from '../../../components/on-demand.tsx'
import { SearchField } from '../../../components/search-field.tsx'
import { lazyPart } from '../../../lib/lazy-part.ts'
import { useIsPhone } from '../../../lib/use-is-phone.ts'
import { countFilters, type ListChanges, type ListView } from './list-view.ts'
import classes from './product-filters.module.css'

const FilterChoices = lazyPart(() => import('./filter-choices.tsx'))

interface Props {
  view: ListView
  /** Changes address parameters; the list returns to its first page. */
  onChange: (changes: ListChanges) => void
  loading: boolean
  onManageCategories: () => void
}

/** Placeholder until the filters' code is loaded. */
const SHAPES = ['category', 'stock', 'status', 'sort'].map((name) => <Skeleton key={name} height={42} />)

/** Filters and order of the product list (PROD-01, PROD-02); on a phone behind one button, so that products come first. */
export function ProductFilters({ view, onChange, loading, onManageCategories }: Props) {
  const phone = useIsPhone()
  const [opened, setOpened] = useState(false)
  const id = useId()
  const count = countFilters(view)
  const choices = (
    <FilterChoices
      view={view}
      onChange={onChange}
      onManageCategories={phone ? undefined : onManageCategories}
    />
  )
  return (
    <search className={classes.filters}>
      <div className={classes.search}>
        <SearchField
          value={view.filter.search}
          onChange={(value) => onChange({ search: value })}
          placeholder="Buscar por nome, código, categoria ou cor..."
          loading={loading}
        />
      </div>
      {phone ? (
        <>
          <Button
            variant="default"
            px="sm"
            leftSection={<IconAdjustmentsHorizontal size={18} stroke={1.6} aria-hidden="true" />}
            aria-expanded={opened}
            aria-controls={id}
            onClick={() => setOpened(!opened)}
          >
            {count > 0 ? `Filtros (${count})` : 'Filtros'}
          </Button>
          <Collapse id={id} expanded={opened} className={classes.folded}>
            {/* The four filters would be rendered at every change of the address, even if nobody opens them. */}
            <OnDemand wanted={opened}>
              <div className={classes.choices}>{choices}</div>
            </OnDemand>
          </Collapse>
        </>
      ) : (
        <Suspense fallback={SHAPES}>{choices}</Suspense>
      )}
    </search>
  )
}
