import { CloseButton, Loader, TextInput } from '@mantine/core'
import type { SearchResults } from '@prateleira/contract/reports/schemas'
import { IconSearch } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { type KeyboardEvent, memo, type RefObject, useDeferredValue, useEffect, useMemo, useRef } from 'react'
import { useGo } from '../../components/app-link.tsx'
import { CameraButton } from '../../components/camera-button.tsx'
import { Highlight } from '../../components/highlight.tsx'
import {
  NoSuggestions,
  Suggestion,
  SuggestionGroup,
  SuggestionList,
} from '../../components/suggestion-list.tsx'
import { useEnterMeaning } from '../../components/use-enter.ts'
import { useSuggestions } from '../../components/use-suggestions.ts'
import { paths } from '../../config/paths.ts'
import { errorMessage } from '../../lib/errors.ts'
import { useNotFoundSignal } from '../../lib/not-found-signal.ts'
import { useScannedKeys } from '../../lib/scanner.ts'
import { useHasCamera } from '../../lib/use-has-camera.ts'
import { useIsPhone } from '../../lib/use-is-phone.ts'
import { useTyped } from '../../lib/use-typed.ts'
import { searchQuery } from './api.ts'
import classes from './global-search.module.css'
import { type SearchablePage, type SearchGroup, type SearchOption, searchGroups } from './options.ts'

interface Props {
  ref: RefObject<HTMLInputElement | null>
  pages: SearchablePage[]
}

const LIST_MAX_HEIGHT_PX = 480

/** Codes have digits; a short word such as 'saida' may be typed as fast as a scanner does. */
const LIKE_A_CODE = /\d/

/** Finds products, people and pages while one types; a scanned code opens its product at once (NAV-05, PROD-18). */
export function GlobalSearch({ ref, pages }: Props) {
  const go = useGo()
  const atCounter = useRouterState({ select: ({ location }) => location.pathname === paths.counter })
  const phone = useIsPhone()
  const queryClient = useQueryClient()
  const list = useSuggestions(ref)
  const { flashing, signalNotFound } = useNotFoundSignal()
  const endsScan = useScannedKeys()
  const camera = useHasCamera()
  const { text, typing, read, write, note } = useTyped(ref)
  const filled = typing || text !== ''
  const { data, error, isFetching, isPlaceholderData } = useQuery(searchQuery(text))
  const found = useMemo(
    () => ({ groups: searchGroups(text, text === '' ? undefined : data, pages), text }),
    [text, data, pages],
  )
  // Drawn in slices between which keys are answered.
  const shown = useDeferredValue(found)
  const options = shown.groups.flatMap((group) => group.options)
  const waiting =
    typing || shown !== found || (text !== '' && (isPlaceholderData || (isFetching && data === undefined)))
  /** The text of an Enter that came before its answer. */
  const awaited = useRef<string | null>(null)
  const { told, meaningOf, forgetTold } = useEnterMeaning(list)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each new list begins at its first entry
  useEffect(() => {
    list.markFirst()
  }, [options.map(({ key }) => key).join(), list.opened])

  const open = (option: Pick<SearchOption, 'to' | 'search'>) => {
    write('')
    forgetTold()
    list.close()
    ref.current?.blur()
    void go(option.to, option.search)
  }
  const notFound = () => {
    signalNotFound()
    // So that the next scan replaces what was not found.
    ref.current?.select()
  }
  const act = (text: string, results: SearchResults | undefined, scanned: boolean, event?: KeyboardEvent) => {
    const options = searchGroups(text, results, pages).flatMap((group) => group.options)
    const exact = (results?.products ?? []).filter((product) => product.exact)
    // Whatever has the words comes before what only resembles them.
    const sure = options.filter(({ similar }) => !similar)
    const found = (sure.length > 0 ? sure : options).map(({ key }) => key)
    const state = { found, exact: exact.map(({ id }) => id), scanned }
    const meaning = meaningOf(text, state, event)
    const option = meaning.kind === 'take' && options.find(({ key }) => key === meaning.key)
    if (option) return open(option)
    write(read())
    list.open()
    if (meaning.kind === 'none') notFound()
  }
  /** Before the list is there: a scanner's Enter comes faster than any answer. */
  const ask = async (text: string, scanned: boolean) => {
    awaited.current = text
    const results = await queryClient.fetchQuery(searchQuery(text)).catch(() => null)
    if (awaited.current !== text) return
    awaited.current = null
    if (results) return act(text, results, scanned)
    write(read())
    // It says why nothing could be found.
    list.open()
    signalNotFound()
  }
  const readByCamera = (code: string) => {
    write(code)
    // The camera's dialog first gives the focus back to its button.
    setTimeout(() => ref.current?.focus(), 0)
    list.open()
    void ask(code.trim(), true)
  }
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const fast = endsScan(event)
    if (event.key === 'Escape') awaited.current = null
    const now = read()
    if (event.key !== 'Enter' || now === '') return
    event.preventDefault()
    event.stopPropagation()
    const scanned = fast && LIKE_A_CODE.test(now)
    if (!scanned && list.opened && !waiting && now === text && !error) act(now, data, false, event)
    else void ask(now, scanned)
  }
  const clear = () => {
    write('')
    forgetTold()
  }

  return (
    <div className={classes.around} data-small={(atCounter && !filled) || undefined}>
      <TextInput
        ref={ref}
        size="sm"
        type="search"
        aria-label="Buscar produtos, códigos..."
        placeholder="Buscar produtos, códigos..."
        maxLength={100}
        data-flash={flashing}
        {...list.field}
        onChange={() => {
          awaited.current = null
          forgetTold()
          note()
          list.openSoon()
        }}
        onFocus={() => read() && list.open()}
        onBlur={list.close}
        onKeyDownCapture={press}
        onKeyDown={(event) => {
          list.press(event)
          // First the list goes, then what was typed.
          if (event.key === 'Escape' && !event.defaultPrevented && !event.nativeEvent.isComposing) clear()
        }}
        leftSection={<IconSearch size={18} stroke={1.6} aria-hidden="true" />}
        leftSectionPointerEvents="none"
        rightSection={<Right waiting={waiting} filled={filled} onClear={clear} onRead={readByCamera} />}
        rightSectionWidth={(filled || phone ? 36 : 64) + (camera && !filled && !phone ? 36 : 0)}
      />
      {(text !== '' || typing) && (
        <SuggestionList
          of={list}
          label="Resultados da busca"
          className={classes.list}
          maxHeight={LIST_MAX_HEIGHT_PX}
          behind={waiting && read}
          told={told?.kind === 'choose' && told.text === text}
          onPick={(key) => {
            const option = options.find((candidate) => candidate.key === key)
            if (option) open(option)
          }}
        >
          <Results groups={shown.groups} query={shown.text} />
          {options.length === 0 && (
            <NoSuggestions>
              {error ? errorMessage(error) : waiting ? 'Buscando…' : `Nada encontrado para "${text}"`}
            </NoSuggestions>
          )}
        </SuggestionList>
      )}
    </div>
  )
}

interface ResultsProps {
  groups: SearchGroup[]
  query: string
}

/** Drawn again only for another answer. */
const Results = memo(function Results({ groups, query }: ResultsProps) {
  return (
    <>
      {groups.map((group) => (
        <SuggestionGroup key={group.label} label={group.label}>
          {group.options.map((option) => (
            <Suggestion key={option.key} value={option.key} className={classes.option}>
              <span>
                <Highlight text={option.label} query={query} />
              </span>
              {option.detail && (
                <span className={classes.detail}>
                  <Highlight text={option.detail} query={query} />
                </span>
              )}
            </Suggestion>
          ))}
        </SuggestionGroup>
      ))}
    </>
  )
})

interface RightProps {
  waiting: boolean
  filled: boolean
  onClear: () => void
  onRead: (code: string) => void
}

function Right({ waiting, filled, onClear, onRead }: RightProps) {
  if (waiting) return <Loader size="xs" />
  if (filled) return <CloseButton size="sm" aria-label="Limpar busca" onClick={onClear} />
  return (
    <>
      <CameraButton onRead={onRead} size={32} plain />
      <kbd className={classes.hint}>Ctrl K</kbd>
    </>
  )
}
