import { Button } from '@mantine/core'
import { NO_CATEGORY } from '@prateleira/contract/catalog/constants'
import type { ProductSort } from '@prateleira/contract/catalog/rules'
import { IconArrowsSort, IconTags } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Select } from '../../../components/select.tsx'
import { useMayCall } from '../../../lib/me.ts'
import { categoriesQuery } from '../api.ts'
import { useLoadFailure } from '../detail/use-load-failure.ts'
import type { ListChanges, ListView } from './list-view.ts'
import classes from './product-filters.module.css'

interface Props {
  view: ListView
  onChange: (changes: ListChanges) => void
  onManageCategories?: () => void
}

/** The value of the default choice. */
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

/** The four filters and the link to the categories: a fifth of the page's code, which no phone shows at first. */
export default function FilterChoices({ view, onChange, onManageCategories }: Props) {
  const { filter } = view
  const mayWrite = useMayCall()('catalog.createCategory')
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
      {mayWrite && onManageCategories && (
        <Button variant="default" px="sm" onClick={onManageCategories}>
          <IconTags size={20} stroke={1.6} aria-hidden="true" />
          <span className={classes.words}>Gerenciar Categorias</span>
        </Button>
      )}
    </>
  )
}
