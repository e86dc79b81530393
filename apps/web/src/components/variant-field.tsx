import { TextInput } from '@mantine/core'
import { isCodeOf } from '@prateleira/contract/catalog/exact-code'
import type { VariantOption } from '@prateleira/contract/catalog/schemas'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue, useEffect, useLayoutEffect, useRef } from 'react'
import { errorMessage } from '../lib/errors.ts'
import { untakenWords, useUntaken } from '../lib/untaken.ts'
import { useTyped } from '../lib/use-typed.ts'
import { variantSearch } from '../lib/variant-search.ts'
import { Highlight } from './highlight.tsx'
import { AROUND_FIELD, ListCut, NoSuggestions, Suggestion, SuggestionList } from './suggestion-list.tsx'
import { useEnter } from './use-enter.ts'
import { useSuggestions } from './use-suggestions.ts'

interface Choice {
  key: string
  label: string
}

interface Props {
  id?: string
  label: string
  error?: ReactNode
  /** What the field shows while nothing is typed; '' where each choice empties it for the next one. */
  chosen: string
  /** What there is to choose among the variants found, such as their products. */
  choicesOf: (found: VariantOption[]) => Choice[]
  /** Called with a key, and with what was found. */
  onChoose: (key: string, found: VariantOption[]) => void
}

const NOTHING: VariantOption[] = []

/** Finds variants on the server by name or code; for dialogs. What is typed the browser keeps (decision 243). */
export function VariantField({ id, label, error, chosen, choicesOf, onChoose }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const list = useSuggestions(input)
  const { text, typing, show, selectShown, note, read, write } = useTyped(input)
  const search = text === chosen ? '' : text
  const untaken = useUntaken(input, () => (read() === chosen ? '' : read()))
  const {
    data,
    error: failure,
    isPlaceholderData,
    isFetching,
    refetch,
  } = useQuery({ ...variantSearch(search), enabled: search !== '' })
  // Drawn in slices between which keys are answered.
  const found = useDeferredValue(search === '' ? NOTHING : (data ?? NOTHING))
  const marked = useDeferredValue(search)
  const choices = choicesOf(found)
  const isBehind =
    typing ||
    isPlaceholderData ||
    (search !== '' && (data === undefined ? isFetching || !failure : data !== found))
  const keysOf = (variants: VariantOption[]) => choicesOf(variants).map(({ key }) => key)
  // biome-ignore lint/correctness/useExhaustiveDependencies: when another one is chosen
  useLayoutEffect(() => show(chosen), [chosen])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new list begins at its first entry
  useEffect(() => {
    list.markFirst()
  }, [choices.map(({ key }) => key).join(), list.opened])

  const pick = (key: string) => {
    list.close()
    enter.forget()
    untaken.forget()
    show(chosen)
    onChoose(key, found)
  }
  const enter = useEnter(
    list,
    {
      read,
      text,
      found: isBehind || data === undefined ? null : keysOf(found),
      exact: keysOf(found.filter((variant) => isCodeOf(text, variant))),
      failed: !isBehind && data === undefined,
    },
    {
      take: pick,
      choose: list.open,
      none: list.open,
      fail: () => {
        list.open()
        void refetch()
      },
      ask: () => write(read()),
    },
  )
  return (
    <TextInput
      id={id}
      ref={input}
      label={label}
      placeholder="Nome ou código"
      error={untakenWords(untaken.text, { kept: chosen }) || error}
      {...list.field}
      onChange={() => {
        note()
        enter.forget()
        untaken.forget()
        list.openSoon()
      }}
      onFocus={(event) => event.currentTarget.select()}
      onMouseDown={selectShown}
      onClick={list.open}
      onBlur={() => {
        enter.forget()
        list.close()
        untaken.leave()
        if (chosen !== '') show(chosen)
      }}
      onKeyDown={(event) => {
        const { key, nativeEvent } = event
        if (key === 'Escape') enter.forget()
        if (key === 'Enter' && !nativeEvent.isComposing && read() !== '' && read() !== chosen) {
          event.preventDefault()
          enter.press(event)
        } else list.press(event)
      }}
      inputContainer={(field) => (
        <div className={AROUND_FIELD}>
          {field}
          <SuggestionList
            of={list}
            label="Produtos encontrados"
            onPick={pick}
            behind={isBehind && read}
            told={enter.told === 'choose'}
            inFlow
          >
            {choices.map(({ key, label: name }) => (
              <Suggestion key={key} value={key}>
                <Highlight text={name} query={marked} />
              </Suggestion>
            ))}
            <ListCut count={found.length} />
            {choices.length === 0 && (
              <NoSuggestions>
                {search === ''
                  ? 'Escreva o nome ou o código'
                  : isBehind
                    ? 'Buscando…'
                    : data === undefined
                      ? errorMessage(failure)
                      : 'Nenhum produto encontrado.'}
              </NoSuggestions>
            )}
          </SuggestionList>
        </div>
      )}
    />
  )
}
