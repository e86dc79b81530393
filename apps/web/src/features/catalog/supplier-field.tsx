import { Button, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { SEARCH_DEBOUNCE_MILLISECONDS } from '@prateleira/contract/shared/constants'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { supplierOptionsQuery } from './api.ts'
import type { ProductFieldsForm } from './product-values.ts'
import { useLoadFailure } from './use-load-failure.ts'

const NONE = 'none'
const NO_SUPPLIER = 'Sem fornecedor'

/** The supplier, searched on the server, or 'Sem fornecedor'. */
export function SupplierField({ form }: { form: ProductFieldsForm }) {
  const { supplier } = form.values
  const [typed, setTyped] = useState('')
  const shown = supplier?.name ?? NO_SUPPLIER
  // What the field shows of a choice is not a search.
  const [search] = useDebouncedValue(typed === shown ? '' : typed.trim(), SEARCH_DEBOUNCE_MILLISECONDS)
  const { data, error, refetch } = useQuery(supplierOptionsQuery(search))
  useLoadFailure(error, 'Erro ao carregar fornecedores')
  const input = form.getInputProps('supplier')
  const found = (data ?? []).filter(({ id }) => id !== supplier?.id)
  const options = supplier ? [supplier, ...found] : found
  return (
    <div>
      <Select
        label="Fornecedor"
        {...input}
        data={[
          { value: NONE, label: NO_SUPPLIER },
          ...options.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={supplier?.id ?? NONE}
        onChange={(next) => form.setFieldValue('supplier', options.find(({ id }) => id === next) ?? null)}
        error={error && !data ? 'Erro ao carregar fornecedores' : input.error}
        searchable
        onSearchChange={setTyped}
        // The server has searched, accents aside; here nothing is left out again.
        filter={({ options: all }) => all}
        allowDeselect={false}
      />
      {error && !data && (
        <Button variant="subtle" size="compact-sm" onClick={() => refetch()}>
          Tentar Novamente
        </Button>
      )}
    </div>
  )
}
