import { Button, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { ContactOption } from '@prateleira/contract/contacts/schemas'
import {
  PICKER_LIST_MAX_HEIGHT_PX,
  SEARCH_DEBOUNCE_MILLISECONDS,
} from '@prateleira/contract/shared/constants'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { api } from '../lib/api.ts'

/** Suppliers or customers by name whose name matches. */
const SEARCHES = {
  supplier: (search: string) =>
    api.contacts.supplierOptions.queryOptions({ input: { search }, placeholderData: keepPreviousData }),
  customer: (search: string) =>
    api.contacts.customerOptions.queryOptions({ input: { search }, placeholderData: keepPreviousData }),
}

const WORDS = {
  supplier: {
    label: 'Fornecedor',
    nothing: 'Nenhum fornecedor encontrado',
    failure: 'Erro ao carregar fornecedores',
  },
  customer: { label: 'Cliente', nothing: 'Nenhum cliente encontrado', failure: 'Erro ao carregar clientes' },
}

/** The value of the choice of nobody; no id looks like it. */
const NONE = 'none'

interface Props {
  kind: keyof typeof SEARCHES
  value: ContactOption | null
  onChange: (value: ContactOption | null) => void
  placeholder?: string
  /** Names the choice of nobody ('Sem fornecedor'); without it the field is emptied instead. */
  none?: string
  error?: ReactNode
  onBlur?: () => void
  /** Told when the list could not be loaded, with what to call that. */
  onFailure?: (error: unknown, title: string) => void
}

/** An optional supplier or customer, searched on the server. */
export function ContactSelect({ kind, value, onChange, placeholder, none, error, onBlur, onFailure }: Props) {
  const shown = value?.name ?? none ?? ''
  const [typed, setTyped] = useState(shown)
  // What the field shows of a choice is not a search.
  const [query] = useDebouncedValue(typed === shown ? '' : typed.trim(), SEARCH_DEBOUNCE_MILLISECONDS)
  const { data, error: failed, refetch } = useQuery(SEARCHES[kind](query))
  const { label, nothing, failure } = WORDS[kind]
  useEffect(() => {
    if (failed) onFailure?.(failed, failure)
  }, [failed, failure, onFailure])
  const found = (data ?? []).filter(({ id }) => id !== value?.id)
  const options = value ? [value, ...found] : found
  return (
    <div>
      <Select
        label={label}
        placeholder={placeholder}
        searchable
        clearable={none === undefined}
        allowDeselect={false}
        clearButtonProps={{ 'aria-label': `Limpar ${label.toLowerCase()}` }}
        maxDropdownHeight={PICKER_LIST_MAX_HEIGHT_PX}
        data={[
          ...(none === undefined ? [] : [{ value: NONE, label: none }]),
          ...options.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        // The server has searched, accents aside; here nothing is left out again.
        filter={({ options: all }) => all}
        nothingFoundMessage={nothing}
        error={failed && !data ? failure : error}
        searchValue={typed}
        onSearchChange={setTyped}
        value={value?.id ?? (none === undefined ? null : NONE)}
        onChange={(id) => onChange(options.find((option) => option.id === id) ?? null)}
        onBlur={onBlur}
      />
      {failed && !data && (
        <Button variant="subtle" size="compact-sm" onClick={() => refetch()}>
          Tentar Novamente
        </Button>
      )}
    </div>
  )
}
