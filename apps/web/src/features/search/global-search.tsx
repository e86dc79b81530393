import { CloseButton, Combobox, Loader, TextInput, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { SEARCH_DEBOUNCE_MILLISECONDS } from '@prateleira/contract/shared/constants'
import { IconSearch } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, type Ref, useEffect, useRef, useState } from 'react'
import { useGo } from '../../components/app-link.tsx'
import { CameraButton } from '../../components/camera-button.tsx'
import { Highlight } from '../../components/highlight.tsx'
import { errorMessage } from '../../lib/errors.ts'
import { useNotFoundSignal } from '../../lib/not-found-signal.ts'
import { useScannedKeys } from '../../lib/scanner.ts'
import { useHasCamera } from '../../lib/use-has-camera.ts'
import { useIsPhone } from '../../lib/use-is-phone.ts'
import { searchQuery } from './api.ts'
import classes from './global-search.module.css'
import { productTarget, type SearchablePage, type SearchOption, searchGroups } from './options.ts'

interface Props {
  ref: Ref<HTMLInputElement>
  pages: SearchablePage[]
}

/** Codes have digits; a short word such as 'saida' may be typed as fast as a scanner does. */
const LIKE_A_CODE = /\d/

/** Finds products, people and pages while one types; a scanned code opens its product at once (NAV-05, PROD-18). */
export function GlobalSearch({ ref, pages }: Props) {
  const go = useGo()
  const phone = useIsPhone()
  const queryClient = useQueryClient()
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const { flashing, signalNotFound } = useNotFoundSignal()
  const endsScan = useScannedKeys()
  const camera = useHasCamera()
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
  const notFound = () => {
    signalNotFound()
    // So that the next scan replaces what was not found.
    if (combobox.targetRef.current instanceof HTMLInputElement) combobox.targetRef.current.select()
  }
  /** The exact code wins over the list; a scanner's Enter comes faster than any answer. */
  const openExact = async (code: string, scanned: boolean) => {
    awaited.current = code
    const results = await queryClient.fetchQuery(searchQuery(code)).catch(() => null)
    if (awaited.current !== code || !results) return
    awaited.current = null
    const exact = results.products.find((product) => product.exact)
    const [first] = scanned ? [] : searchGroups(code, results, pages)
    if (exact) open(productTarget(exact.id))
    else if (first?.options[0]) open(first.options[0])
    else notFound()
  }
  const readByCamera = (code: string) => {
    setTyped(code)
    combobox.focusTarget()
    combobox.openDropdown()
    void openExact(code.trim(), true)
  }
  const press = (event: KeyboardEvent) => {
    const fast = endsScan(event)
    if (event.key === 'Escape' && typed) setTyped('')
    if (event.key !== 'Enter' || text === '') return
    const scanned = fast && LIKE_A_CODE.test(text)
    // With an up-to-date list Enter takes what is marked in it, unless the text is a product's exact code.
    const exact = data?.products.some((product) => product.exact)
    if (!scanned && !waiting && !exact && options.length > 0) return
    event.preventDefault()
    // The list still shows the answer to an older text; its own Enter would open that.
    event.stopPropagation()
    void openExact(text, scanned)
  }

  return (
    <Combobox
      store={combobox}
      withinPortal={false}
      // Between the menu and the bell a phone has no room for a product's name.
      width={phone ? 'calc(100vw - 16px)' : 'target'}
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
          rightSection={
            <Right waiting={waiting} typed={typed} onClear={() => setTyped('')} onRead={readByCamera} />
          }
          rightSectionWidth={(typed || phone ? 36 : 64) + (camera && !typed && !phone ? 36 : 0)}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={text === ''}>
        <Combobox.Options labelledBy="global-search-label">
          <span id="global-search-label" className="visually-hidden">
            Resultados da busca
          </span>
          <div className={classes.results}>
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
          </div>
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

interface RightProps {
  waiting: boolean
  typed: string
  onClear: () => void
  onRead: (code: string) => void
}

function Right({ waiting, typed, onClear, onRead }: RightProps) {
  if (waiting) return <Loader size="xs" />
  if (typed) return <CloseButton size="sm" aria-label="Limpar busca" onClick={onClear} />
  return (
    <>
      <CameraButton onRead={onRead} size={32} plain />
      <kbd className={classes.hint}>Ctrl K</kbd>
    </>
  )
}
