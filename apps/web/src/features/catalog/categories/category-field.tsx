import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Select } from '../../../components/select.tsx'
import { categoriesQuery } from '../api.ts'
import { useLoadFailure } from '../detail/use-load-failure.ts'
import classes from '../form/product-form.module.css'
import type { ProductFieldsForm } from '../form/product-values.ts'

const NONE = 'none'

interface Props {
  form: ProductFieldsForm
  onManage: () => void
}

/** The category, or 'Sem categoria'. One that was deleted meanwhile is no longer selected (CAT-02). */
export function CategoryField({ form, onManage }: Props) {
  const { data, error, isFetching, refetch } = useQuery(categoriesQuery)
  useLoadFailure(error, 'Erro ao carregar categorias')
  const { category_id: value } = form.values
  const isDeleted =
    value !== null && data !== undefined && !isFetching && !data.some(({ id }) => id === value)
  const { setFieldValue } = form
  useEffect(() => {
    if (isDeleted) setFieldValue('category_id', null)
  }, [isDeleted, setFieldValue])
  return (
    <div>
      <Select
        label="Categoria"
        {...form.getInputProps('category_id')}
        data={[
          { value: NONE, label: 'Sem categoria' },
          ...(data ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={value ?? NONE}
        onChange={(next) => setFieldValue('category_id', next === NONE ? null : next)}
        error={error && !data ? 'Erro ao carregar categorias' : form.getInputProps('category_id').error}
        allowDeselect={false}
        searchable
      />
      <div className={classes.under}>
        <Button variant="subtle" size="compact-sm" onClick={onManage}>
          Gerenciar Categorias
        </Button>
        {error && !data && (
          <Button variant="subtle" size="compact-sm" onClick={() => refetch()}>
            Tentar Novamente
          </Button>
        )}
      </div>
    </div>
  )
}
