import { Button, CloseButton, TextInput } from '@mantine/core'
import type { ContactOption, ListedContact } from '@prateleira/contract/contacts/schemas'
import { formatPhone } from '@prateleira/contract/shared/format-phone'
import { IconSelector } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  type KeyboardEvent,
  memo,
  type ReactNode,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react'
import { api } from '../lib/api.ts'
import { goOnFrom } from '../lib/enter-goes-on.ts'
import { untakenWords, useUntaken } from '../lib/untaken.ts'
import { useTyped } from '../lib/use-typed.ts'
import { Highlight } from './highlight.tsx'
import { AROUND_FIELD, NoSuggestions, Suggestion, SuggestionList } from './suggestion-list.tsx'
import { useEnter } from './use-enter.ts'
import { useSuggestions } from './use-suggestions.ts'

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
  /** Offers to register whom the typed name means. */
  onCreate?: (name: string) => void
  /** Told when the list could not be loaded, with what to call that. */
  onFailure?: (error: unknown, title: string) => void
}

/** An optional supplier or customer, searched on the server. What is typed the browser keeps (decision 243). */
export function ContactSelect(props: Props) {
  const { kind, value, onChange, placeholder, none, error, onBlur, onCreate, onFailure } = props
  const shown = value?.name ?? none ?? ''
  const input = useRef<HTMLInputElement>(null)
  const list = useSuggestions(input)
  const { text, typing, show, selectShown, note, read, write } = useTyped(input)
  const { label, nothing, failure } = WORDS[kind]
  // The label of the chosen option is not a search.
  const query = text === shown ? '' : text
  const { data, error: failed, isPlaceholderData, refetch } = useQuery(SEARCHES[kind](query))
  useEffect(() => {
    if (failed) onFailure?.(failed, failure)
  }, [failed, failure, onFailure])
  // biome-ignore lint/correctness/useExhaustiveDependencies: when another one is chosen
  useLayoutEffect(() => {
    show(shown)
    untaken.forget()
  }, [shown, value?.id])

  const pending = () => (read() === shown ? '' : read())
  const untaken = useUntaken(input, pending)
  const others = onCreate ? `, cadastre como ${label.toLowerCase()} novo` : ''
  const said = untakenWords(untaken.text, { others })
  // The chosen one stands first where nothing is searched for.
  const found = useMemo((): ContactsProps['options'] => {
    if (query !== '') return data ?? []
    const others = (data ?? []).filter(({ id }) => id !== value?.id)
    const chosen = data?.find(({ id }) => id === value?.id) ?? value
    return chosen ? [chosen, ...others] : others
  }, [data, value, query])
  // Drawn in slices between which keys are answered.
  const options = useDeferredValue(found)
  const marked = useDeferredValue(query)
  const pick = (key: string) => {
    list.close()
    enter.forget()
    untaken.forget()
    if (key === NEW) return onCreate?.(query)
    show(shown)
    const found = options.find(({ id }) => id === key)
    onChange(found ? { id: found.id, name: found.name } : null)
  }
  const take = (key: string) => {
    pick(key)
    if (key !== NEW && input.current) goOnFrom(input.current)
  }
  const ids = useMemo(() => options.map(({ id }) => id), [options])
  const isAnswered = !typing && data !== undefined && !isPlaceholderData && options === found
  const offersNew = onCreate !== undefined && query !== ''
  const enter = useEnter(
    list,
    { read, text, found: isAnswered && query !== '' ? ids : null, failed: failed !== null && !data },
    {
      take,
      choose: list.open,
      // To register somebody is no more than offered; the next Enter does it.
      none: (again) => {
        list.open()
        if (!offersNew) return
        if (again) pick(NEW)
        else list.markFirst()
      },
      fail: () => void refetch(),
      ask: () => write(read()),
    },
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: with another answer
  useEffect(() => {
    if (query === '') list.rest()
    else if (list.opened && isAnswered && ids.length > 0) list.markFirst()
    else list.unmark()
  }, [ids, isAnswered, query, list.opened])
  const press = (event: KeyboardEvent) => {
    const { key, nativeEvent } = event
    if (nativeEvent.isComposing) return
    if (key === 'Escape') enter.forget()
    const mark = list.sight(event, false)
    const chosen = pending() === '' && mark?.sight === 'chosen' ? mark.key : null
    if (key !== 'Enter' || event.ctrlKey || event.metaKey || (pending() === '' && chosen === null))
      return list.press(event)
    event.preventDefault()
    // The form would go on to its next field.
    event.stopPropagation()
    if (chosen !== null) take(chosen)
    else enter.press(event)
  }
  const leave = () => {
    list.close()
    enter.forget()
    untaken.leave()
    // An emptied field names nobody.
    if (read() === '' && shown !== '') {
      show(none ?? '')
      if (value) onChange(null)
    }
    onBlur?.()
  }
  return (
    <div>
      <TextInput
        ref={input}
        label={label}
        placeholder={placeholder}
        {...list.field}
        error={failed && !data ? failure : said || error}
        onChange={() => {
          note()
          enter.forget()
          untaken.forget()
          list.openSoon()
        }}
        onFocus={(event) => {
          // What is typed replaces the name.
          event.currentTarget.select()
          list.open()
        }}
        onMouseDown={selectShown}
        onClick={list.open}
        onBlur={leave}
        onKeyDown={press}
        inputContainer={(field) => (
          <div className={AROUND_FIELD}>
            {field}
            <SuggestionList
              of={list}
              label={label}
              onPick={pick}
              behind={(typing || isPlaceholderData || options !== found) && read}
              told={enter.told === 'choose'}
              note={said && 'Nada foi escolhido ainda: escolha aqui.'}
            >
              {none !== undefined && query === '' && (
                <Suggestion value={NONE} chosen={value === null}>
                  {none}
                </Suggestion>
              )}
              <Contacts options={options} chosen={value?.id} query={marked} />
              {offersNew && enter.told === 'none' && (
                <NoSuggestions>{nothing}. Enter de novo cadastra.</NoSuggestions>
              )}
              {offersNew && <Suggestion value={NEW}>{`Cadastrar "${query}"`}</Suggestion>}
              {options.length === 0 && !offersNew && (none === undefined || query !== '') && (
                <NoSuggestions>
                  {failed && !data ? failure : isAnswered ? nothing : 'Buscando…'}
                </NoSuggestions>
              )}
            </SuggestionList>
          </div>
        )}
        rightSectionPointerEvents={value && none === undefined ? undefined : 'none'}
        rightSection={
          value && none === undefined ? (
            <CloseButton
              size="sm"
              tabIndex={-1}
              aria-label={`Limpar ${label.toLowerCase()}`}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChange(null)}
            />
          ) : (
            <IconSelector size={16} stroke={1.6} aria-hidden="true" />
          )
        }
      />
      {failed && !data && (
        <Button variant="subtle" size="compact-sm" onClick={() => refetch()}>
          Tentar Novamente
        </Button>
      )}
    </div>
  )
}

interface ContactsProps {
  options: (ContactOption & Partial<ListedContact>)[]
  chosen: string | undefined
  query: string
}

/** Drawn again only for another answer. */
const Contacts = memo(function Contacts({ options, chosen, query }: ContactsProps) {
  return options.map(({ id, name, hint }) => (
    <Suggestion key={id} value={id} chosen={id === chosen}>
      <Highlight text={name} query={query} />
      {hint && <small>{formatPhone(hint)}</small>}
    </Suggestion>
  ))
})
