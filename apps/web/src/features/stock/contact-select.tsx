import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { ContactOption } from '@prateleira/contract/contacts/schemas'
import { SEARCH_DEBOUNCE_MILLISECONDS } from '@prateleira/contract/shared/constants'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { customerSearch, supplierSearch } from './api.ts'

interface Props {
  label: string
  placeholder: string
  /** Said when nothing matches: 'Nenhum fornecedor encontrado'. */
  nothing: string
  /** What could not be loaded: 'Erro ao carregar fornecedores'. */
  failure: string
  search: typeof supplierSearch | typeof customerSearch
  value: ContactOption | null
  onChange: (value: ContactOption | null) => void
}

/** An optional supplier or customer, searched on the server. */
export function ContactSelect({ label, placeholder, nothing, failure, search, value, onChange }: Props) {
  const [typed, setTyped] = useState(value?.name ?? '')
  // The name of what is chosen stands in the field: that is no search.
  const text = typed === value?.name ? '' : typed.trim()
  const [query] = useDebouncedValue(text, SEARCH_DEBOUNCE_MILLISECONDS)
  const { data, error } = useQuery(search(query))
  const options = data ?? []
  const known = value && !options.some(({ id }) => id === value.id) ? [value, ...options] : options
  return (
    <Select
      label={label}
      placeholder={placeholder}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': `Limpar ${label.toLowerCase()}` }}
      maxDropdownHeight={300}
      data={known.map(({ id, name }) => ({ value: id, label: name }))}
      // The server has searched already.
      filter={({ options: all }) => all}
      nothingFoundMessage={nothing}
      error={error ? failure : undefined}
      searchValue={typed}
      onSearchChange={setTyped}
      value={value?.id ?? null}
      onChange={(id) => onChange(known.find((option) => option.id === id) ?? null)}
    />
  )
}
