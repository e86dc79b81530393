import { variantLabel } from '@prateleira/contract/catalog/rules'
import type { VariantOption } from '@prateleira/contract/catalog/schemas'
import { formatQuantity } from '@prateleira/contract/shared/format'
import { searchText, wordsTyped } from '@prateleira/contract/shared/text'
import { type KeyboardEvent, type Ref, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Highlight } from '../../../components/highlight.tsx'
import { NoSuggestions, OptionList, Suggestion } from '../../../components/suggestion-list.tsx'
import { useEnterMeaning } from '../../../components/use-enter.ts'
import { useMarks } from '../../../components/use-marks.ts'
import { soundRefused } from '../../../lib/sounds.ts'
import { goodsOf } from './cart.ts'
import { whichOf } from './cart-trouble.ts'
import css from './choices.module.css'
import uiCss from './controls.module.css'

export interface ChoicesHandle {
  /** Leads the keyboard into them. */
  enter: () => void
}

interface Props {
  ref: Ref<ChoicesHandle>
  options: VariantOption[]
  onChoose: (option: VariantOption) => void
  /** Esc: back to the line. */
  onLeave: () => void
}

/** As many as stand side by side without a search. */
const FEW = 6

const idOf = ({ product_variant_id: id }: VariantOption) => id

/** Those that share a code, with what there is of each: buttons, or, of many and for the keyboard, a list that letters narrow. */
export function Choices({ ref, options, onChoose, onLeave }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const [entered, setEntered] = useState(false)
  const [text, setText] = useState('')
  const listed = entered || options.length > FEW
  const named = whichOf(options) !== null
  const nameOf = (option: VariantOption) => (named && variantLabel(option)) || goodsOf(option).name
  const words = wordsTyped(text)
  const found = options.filter((option) => {
    const said = searchText(`${goodsOf(option).name} ${option.sku}`)
    return words.every((word) => said.includes(word))
  })
  const list = useMarks(field, listed)
  const { told, meaningOf, forgetTold } = useEnterMeaning(list)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new list begins at its first, while keys go to it
  useLayoutEffect(entered ? list.markFirst : list.unmark, [text, entered])
  useImperativeHandle(ref, () => ({
    enter: () => {
      flushSync(() => setEntered(true))
      field.current?.focus()
    },
  }))
  const choose = (id: string) => {
    const option = options.find((one) => idOf(one) === id)
    if (option) onChoose(option)
  }
  const type = (next: string) => {
    forgetTold()
    setText(next)
  }
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      const meaning = meaningOf(text, { found: found.map(idOf) }, event)
      if (meaning.kind === 'take') choose(meaning.key)
      else soundRefused()
    } else if (event.key === 'Escape') {
      if (text === '') onLeave()
      else type('')
    } else if (!list.arrow(event)) return
    event.preventDefault()
    event.stopPropagation()
  }
  const stockOf = (option: VariantOption) => (
    <small>
      {formatQuantity(goodsOf(option).available ?? '0')} {option.unit}
    </small>
  )
  if (!listed)
    return (
      <span className={css.few}>
        {options.map((option) => (
          <button type="button" className={uiCss.plain} key={idOf(option)} onClick={() => onChoose(option)}>
            {nameOf(option)}
            {stockOf(option)}
          </button>
        ))}
      </span>
    )
  return (
    <span className={css.many}>
      <input
        ref={field}
        className={uiCss.panelField}
        aria-label="Procurar nas opções"
        placeholder={`Procurar nas ${options.length} opções`}
        {...list.field}
        autoCapitalize="off"
        maxLength={100}
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
        onFocus={() => setEntered(true)}
        onBlur={() => text === '' && setEntered(false)}
        onKeyDown={press}
      />
      <OptionList
        of={list}
        label="Opções"
        className={css.list}
        onPick={choose}
        told={told?.kind === 'choose' && told.text === text}
      >
        {found.map((option) => (
          <Suggestion key={idOf(option)} value={idOf(option)} className={css.option}>
            <span>
              <Highlight text={nameOf(option)} query={text} />
            </span>
            {stockOf(option)}
          </Suggestion>
        ))}
        {found.length === 0 && <NoSuggestions>Nenhuma opção com “{text.trim()}”.</NoSuggestions>}
      </OptionList>
      <span className={css.keys} aria-hidden="true">
        <kbd>↑</kbd> <kbd>↓</kbd> marcam, letras procuram, <kbd>Enter</kbd> escolhe, <kbd>Esc</kbd> volta
      </span>
    </span>
  )
}
