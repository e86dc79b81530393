import { Button, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { ContactOption } from '@prateleira/contract/contacts/schemas'
import { SEARCH_DEBOUNCE_MILLISECONDS } from '@prateleira/contract/shared/constants'
import { PICKER_LIST_MAX_HEIGHT_PX } from '@prateleira/contract/stock/constants'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
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
  customer: {
    label: 'Cliente',
    nothing: 'Nenhum cliente encontrado',
    failure: 'Erro ao carregar clientes',
  },
}

/** The values of the choice of nobody and of somebody new; no id looks like them. */
const NONE = 'none'
const NEW = 'new'

interface Props {
  kind: keyof typeof SEARCHES
  value: ContactOption | null
  onChange: (value: ContactOption | null) => void
  placeholder?: string
  /** Names the choice of nobody ('Sem fornecedor'); without it the field is emptied instead. */
  none?: string
  error?: ReactNode
  onBlur?: () => void
  /** Called with a name that was typed but not chosen, '' when there is none, so that it is not lost unnoticed. */
  onTyped?: (name: string) => void
  /** Offers to register whom the typed name means. */
  onCreate?: (name: string) => void
  /** Told when the list could not be loaded, with what to call that. */
  onFailure?: (error: unknown, title: string) => void
}

/** An optional supplier or customer, searched on the server. */
export function ContactSelect(props: Props) {
  const { kind, value, onChange, placeholder, none, error, onBlur, onTyped, onCreate, onFailure } = props
  const shown = value?.name ?? none ?? ''
  const [typed, setTyped] = useState(shown)
  // The label of the chosen option is not a search.
  const [query] = useDebouncedValue(typed === shown ? '' : typed.trim(), SEARCH_DEBOUNCE_MILLISECONDS)
  const { data, error: failed, refetch } = useQuery(SEARCHES[kind](query))
  const { label, nothing, failure } = WORDS[kind]
  useEffect(() => {
    if (failed) onFailure?.(failed, failure)
  }, [failed, failure, onFailure])
  const pending = typed.trim() !== shown ? typed.trim() : ''
  useEffect(() => {
    onTyped?.(pending)
    return () => onTyped?.('')
  }, [onTyped, pending])
  // The list empties its field when it is left; with `onTyped` the name stays until it is chosen or taken away.
  const leaving = useRef(false)
  const search = (next: string) => {
    if (!(leaving.current && onTyped && pending)) setTyped(next)
  }
  const choose = (id: string | null) => {
    if (id === NEW) onCreate?.(pending)
    else onChange(options.find((option) => option.id === id) ?? null)
  }
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
        // Inside the page's landmarks and right after its field.
        comboboxProps={{ withinPortal: false }}
        data={[
          ...(none === undefined ? [] : [{ value: NONE, label: none }]),
          ...options.map(({ id, name }) => ({ value: id, label: name })),
          ...(onCreate && pending ? [{ value: NEW, label: `Cadastrar "${pending}"` }] : []),
        ]}
        // The server has already filtered, ignoring accents; do not filter again.
        filter={({ options: all }) => all}
        nothingFoundMessage={nothing}
        error={failed && !data ? failure : error}
        searchValue={typed}
        onSearchChange={search}
        value={value?.id ?? (none === undefined ? null : NONE)}
        onChange={choose}
        onBlurCapture={() => {
          leaving.current = true
        }}
        onBlur={() => {
          leaving.current = false
          onBlur?.()
        }}
      />
      {failed && !data && (
        <Button variant="subtle" size="compact-sm" onClick={() => refetch()}>
          Tentar Novamente
        </Button>
      )}
    </div>
  )
}
