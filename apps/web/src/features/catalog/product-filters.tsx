import { Button, Select } from '@mantine/core'
import { NO_CATEGORY } from '@prateleira/contract/catalog/schemas'
import { IconTags } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { SearchField } from '../../components/search-field.tsx'
import { categoriesQuery } from './api.ts'
import { categoryWord, INACTIVE_WORD, type ListView, listNames, stockWord } from './list-view.ts'
import classes from './product-filters.module.css'
import { useLoadFailure } from './use-load-failure.ts'

interface Props {
  view: ListView
  /** Changes parameters of the address; the page goes back to the first. */
  onChange: (changes: Record<string, string | undefined>) => void
  loading: boolean
  onManageCategories: () => void
}

const ALL = 'todos'

/** What narrows the product list (PROD-01, PROD-02). */
export function ProductFilters({ view, onChange, loading, onManageCategories }: Props) {
  const { filter } = view
  const categories = useQuery(categoriesQuery)
  useLoadFailure(categories.error, 'Erro ao carregar categorias')
  const shown = (categories.data ?? []).filter(
    ({ id, product_count: count }) => count > 0 || id === filter.category,
  )
  const set = (name: string) => (value: string | null) =>
    onChange({ [name]: value === ALL || value === null ? undefined : value })
  return (
    <search className={classes.filters}>
      <div className={classes.search}>
        <SearchField
          value={filter.search}
          onChange={(value) => onChange({ [listNames.search]: value || undefined })}
          placeholder="Buscar por nome, código, categoria ou cor..."
          loading={loading}
        />
      </div>
      <Select
        className={classes.category}
        aria-label="Categoria"
        data={[
          { value: ALL, label: 'Todas as categorias' },
          ...shown.map(({ id, name }) => ({ value: id, label: name })),
          { value: categoryWord(NO_CATEGORY) as string, label: 'Sem categoria' },
        ]}
        value={categoryWord(filter.category) ?? ALL}
        onChange={set(listNames.category)}
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
          { value: 'normal', label: 'Estoque normal' },
          { value: 'baixo', label: 'Estoque baixo' },
        ]}
        value={stockWord(filter.stock) ?? ALL}
        onChange={set(listNames.stock)}
        allowDeselect={false}
      />
      <Select
        className={classes.status}
        aria-label="Situação"
        data={[
          { value: ALL, label: 'Ativos' },
          { value: INACTIVE_WORD, label: 'Inativos' },
        ]}
        value={filter.status === 'inactive' ? INACTIVE_WORD : ALL}
        onChange={set(listNames.status)}
        allowDeselect={false}
      />
      <Button variant="default" px="sm" className={classes.manage} onClick={onManageCategories}>
        <IconTags size={20} stroke={1.6} aria-hidden="true" />
        <span className={classes.words}>Gerenciar Categorias</span>
      </Button>
    </search>
  )
}
