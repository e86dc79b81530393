import { Button, Collapse, Select } from '@mantine/core'
import { NO_CATEGORY } from '@prateleira/contract/catalog/constants'
import type { ProductSort } from '@prateleira/contract/catalog/rules'
import { IconAdjustmentsHorizontal, IconArrowsSort, IconTags } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { OnDemand } from '../../../components/on-demand.tsx'
import { SearchField } from '../../../components/search-field.tsx'
import { useMay } from '../../../lib/me.ts'
import { useIsPhone } from '../../../lib/use-is-phone.ts'
import { categoriesQuery } from '../api.ts'
import { useLoadFailure } from '../detail/use-load-failure.ts'
import { countFilters, type ListChanges, type ListView } from './list-view.ts'
import classes from './product-filters.module.css'

interface Props {
  view: ListView
  /** Changes parameters of the address; the page goes back to the first. */
  onChange: (changes: ListChanges) => void
  loading: boolean
  onManageCategories: () => void
}

/** Stands for what is usual. */
const ALL = 'todos'

const SORT_LABELS: Record<ProductSort, string> = {
  name: 'Nome (A–Z)',
  '-name': 'Nome (Z–A)',
  code: 'Código (A–Z)',
  '-code': 'Código (Z–A)',
  stock: 'Menor estoque',
  '-stock': 'Maior estoque',
  price: 'Menor preço',
  '-price': 'Maior preço',
}

/** What narrows the product list and orders it (PROD-01, PROD-02); on a phone behind one button, so that products come first. */
export function ProductFilters({ view, onChange, loading, onManageCategories }: Props) {
  const phone = useIsPhone()
  const [opened, setOpened] = useState(false)
  const id = useId()
  const count = countFilters(view)
  const choices = <FilterChoices view={view} onChange={onChange} onManageCategories={onManageCategories} />
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
            {/* Four lists of choices that nobody has asked for would be drawn with every change of the address. */}
            <OnDemand wanted={opened}>
              <div className={classes.choices}>{choices}</div>
            </OnDemand>
          </Collapse>
        </>
      ) : (
        choices
      )}
    </search>
  )
}

function FilterChoices({ view, onChange, onManageCategories }: Omit<Props, 'loading'>) {
  const { filter } = view
  const mayWrite = useMay()('catalog_write')
  const categories = useQuery(categoriesQuery)
  useLoadFailure(categories.error, 'Erro ao carregar categorias')
  const shown = (categories.data ?? []).filter(
    ({ id, product_count: count }) => count > 0 || id === filter.category,
  )
  const set = (name: keyof ListChanges) => (value: string | null) =>
    onChange({ [name]: value === ALL || value === null ? undefined : value })
  return (
    <>
      <Select
        aria-label="Categoria"
        data={[
          { value: ALL, label: 'Todas as categorias' },
          ...shown.map(({ id, name }) => ({ value: id, label: name })),
          { value: NO_CATEGORY, label: 'Sem categoria' },
        ]}
        value={filter.category ?? ALL}
        onChange={set('category')}
        error={categories.isError && 'Erro ao carregar categorias'}
        allowDeselect={false}
        searchable={shown.length > 8}
      />
      {categories.isError && (
        <Button variant="default" onClick={() => categories.refetch()}>
          Tentar Novamente
        </Button>
      )}
      <Select
        aria-label="Estoque"
        data={[
          { value: ALL, label: 'Todos os produtos' },
          { value: 'available', label: 'Estoque normal' },
          { value: 'low', label: 'Estoque baixo' },
          { value: 'none', label: 'Sem estoque' },
        ]}
        value={filter.stock ?? ALL}
        onChange={set('stock')}
        allowDeselect={false}
      />
      <Select
        aria-label="Situação"
        data={[
          { value: 'active', label: 'Ativos' },
          { value: 'inactive', label: 'Inativos' },
        ]}
        value={filter.status ?? 'active'}
        onChange={set('status')}
        allowDeselect={false}
      />
      <Select
        aria-label="Ordenar por"
        data={[
          { value: ALL, label: 'Mais recentes' },
          ...Object.entries(SORT_LABELS).map(([value, label]) => ({ value, label })),
        ]}
        value={view.sort ?? ALL}
        onChange={set('sort')}
        allowDeselect={false}
        leftSection={<IconArrowsSort size={16} stroke={1.6} aria-hidden="true" />}
      />
      {mayWrite && (
        <Button variant="default" px="sm" onClick={onManageCategories}>
          <IconTags size={20} stroke={1.6} aria-hidden="true" />
          <span className={classes.words}>Gerenciar Categorias</span>
        </Button>
      )}
    </>
  )
}
