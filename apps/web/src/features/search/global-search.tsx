import { CloseButton, Combobox, Loader, ScrollArea, TextInput, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { SEARCH_DEBOUNCE_MILLISECONDS } from '@prateleira/contract/shared/constants'
import { IconSearch } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, type Ref, useEffect, useRef, useState } from 'react'
import { useGo } from '../../components/app-link.tsx'
import { Highlight } from '../../components/highlight.tsx'
import { errorMessage } from '../../lib/errors.ts'
import { useNotFoundSignal } from '../../lib/not-found-signal.ts'
import { useIsPhone } from '../../lib/use-is-phone.ts'
import { searchQuery } from './api.ts'
import classes from './global-search.module.css'
import { productTarget, type SearchablePage, type SearchOption, searchGroups } from './options.ts'

interface Props {
  ref: Ref<HTMLInputElement>
  pages: SearchablePage[]
}

/** Finds products, people and pages while one types; a scanned code opens its product at once (NAV-05). */
export function GlobalSearch({ ref, pages }: Props) {
  const go = useGo()
  const phone = useIsPhone()
  const queryClient = useQueryClient()
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const { flashing, signalNotFound } = useNotFoundSignal()
  const [typed, setTyped] = useState('')
  const text = typed.trim()
  const [query] = useDebouncedValue(text, SEARCH_DEBOUNCE_MILLISECONDS)
  const { data, error, isFetching } = useQuery(searchQuery(text === '' ? '' : query))
  const groups = searchGroups(text, text === '' ? undefined : data, pages)
  const options = groups.flatMap((group) => group.options)
  const waiting = text !== '' && (isFetching || query !== text)
  /** The text of an Enter that came before its answer. */
  const awaited = useRef<string | null>(null)

  const { selectFirstOption } = combobox
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new list begins at its first entry
  useEffect(() => {
    selectFirstOption()
  }, [options.map(({ key }) => key).join()])

  const open = (option: Pick<SearchOption, 'to' | 'search'>) => {
    setTyped('')
    combobox.closeDropdown()
    combobox.targetRef.current?.blur()
    void go(option.to, option.search)
  }
  /** The exact code wins over the list; a scanner's Enter comes faster than any answer. */
  const openExact = async () => {
    awaited.current = text
    const results = await queryClient.fetchQuery(searchQuery(text)).catch(() => null)
    if (awaited.current !== text || !results) return
    awaited.current = null
    const exact = results.products.find((product) => product.exact)
    const [first] = searchGroups(text, results, pages)
    if (exact) open(productTarget(exact.id))
    else if (first?.options[0]) open(first.options[0])
    else signalNotFound()
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && typed) setTyped('')
    // With an up-to-date list Enter takes what is marked in it, unless the text is a product's exact code.
    const exact = data?.products.some((product) => product.exact)
    if (event.key !== 'Enter' || text === '' || (!waiting && !exact && options.length > 0)) return
    event.preventDefault()
    // The list still shows the answer to an older text; its own Enter would open that.
    event.stopPropagation()
    void openExact()
  }

  return (
    <Combobox
      store={combobox}
      withinPortal={false}
      onOptionSubmit={(key) => {
        const option = options.find((candidate) => candidate.key === key)
        if (option) open(option)
      }}
    >
      <Combobox.Target>
        <TextInput
          ref={ref}
          className={classes.field}
          size="sm"
          type="search"
          aria-label="Buscar produtos, códigos..."
          placeholder="Buscar produtos, códigos..."
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          data-flash={flashing}
          value={typed}
          onChange={(event) => {
            awaited.current = null
            setTyped(event.currentTarget.value)
            combobox.openDropdown()
          }}
          onFocus={() => text && combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
          onKeyDownCapture={press}
          leftSection={<IconSearch size={18} stroke={1.6} aria-hidden="true" />}
          leftSectionPointerEvents="none"
          rightSection={<Right waiting={waiting} typed={typed} onClear={() => setTyped('')} />}
          rightSectionWidth={typed || phone ? 36 : 64}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={text === ''}>
        <Combobox.Options labelledBy="global-search-label">
          <span id="global-search-label" className="visually-hidden">
            Resultados da busca
          </span>
          <ScrollArea.Autosize mah="min(480px, 60dvh)" type="scroll">
            {groups.map((group) => (
              <Combobox.Group key={group.label} label={group.label}>
                {group.options.map((option) => (
                  <Combobox.Option key={option.key} value={option.key}>
                    <span className={classes.option}>
                      <span>
                        <Highlight text={option.label} query={text} />
                      </span>
                      {option.detail && (
                        <span className={classes.detail}>
                          <Highlight text={option.detail} query={text} />
                        </span>
                      )}
                    </span>
                  </Combobox.Option>
                ))}
              </Combobox.Group>
            ))}
          </ScrollArea.Autosize>
          {options.length === 0 && (
            <Combobox.Empty>
              {error ? errorMessage(error) : waiting ? 'Buscando…' : `Nada encontrado para "${text}"`}
            </Combobox.Empty>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}

function Right({ waiting, typed, onClear }: { waiting: boolean; typed: string; onClear: () => void }) {
  if (waiting) return <Loader size="xs" />
  if (typed) return <CloseButton size="sm" aria-label="Limpar busca" onClick={onClear} />
  return <kbd className={classes.hint}>Ctrl K</kbd>
}
