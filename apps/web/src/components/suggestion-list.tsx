import { PICKER_LENGTH } from '@prateleira/contract/shared/constants'
import { foldText, wordsTyped } from '@prateleira/contract/shared/text'
import { PICKER_LIST_MAX_HEIGHT_PX } from '@prateleira/contract/stock/constants'
import { type CSSProperties, type ReactNode, useId } from 'react'
import classes from './suggestion-list.module.css'
import type { Marks } from './use-marks.ts'
import type { Suggestions } from './use-suggestions.ts'

interface ListProps {
  of: Pick<Marks, 'list'>
  label: string
  /** Called with the value of the option that a person takes. */
  onPick: (value: string) => void
  className?: string | undefined
  style?: CSSProperties
  /** Opens upwards. */
  up?: boolean
  /** Makes room for itself instead of lying over the page: in a dialog, which would cut it off. */
  inFlow?: boolean
  /** Says that there are several, and what Enter takes; a text is said after it. */
  told?: boolean | string
  /** What is to be chosen, in place of 'Há mais de um.' */
  question?: string | undefined
  /** What the field says below itself, in short: an open list covers it. */
  note?: string
  /** While the options are those of an earlier text, reads what stands in the field: only what contains that can be chosen. */
  behind?: false | (() => string)
  children: ReactNode
}

const contains = (text: string, typed: string) =>
  wordsTyped(typed).every((word) => foldText(text).includes(word))

/** The list of useMarks, wherever the page places it. */
export function OptionList({
  of: { list },
  label,
  onPick,
  className,
  style,
  up,
  inFlow,
  told,
  question,
  note,
  behind,
  children,
}: ListProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys go to the field, which keeps the focus
    <div
      ref={list.element}
      id={list.id}
      role="listbox"
      aria-label={label}
      // Browsers make what scrolls a stop of Tab.
      tabIndex={-1}
      className={className}
      style={style}
      data-up={(up && !inFlow) || undefined}
      data-in-flow={inFlow || undefined}
      aria-busy={behind ? true : undefined}
      onScroll={list.onScroll}
      onMouseDown={(event) => event.preventDefault()}
      onClick={({ target }) => {
        const option = target instanceof Element ? target.closest<HTMLElement>('[data-key]') : null
        if (option && behind && !contains(option.textContent, behind())) return
        if (option?.dataset.key) onPick(option.dataset.key)
      }}
    >
      {note && (
        <div className={classes.note} aria-hidden="true">
          {note}
        </div>
      )}
      {(told || question) && (
        <div className={classes.told} role="status">
          {question ?? 'Há mais de um.'}
          {told && ' Enter leva o que está marcado.'}
          {typeof told === 'string' && ` ${told}`}
        </div>
      )}
      {children}
    </div>
  )
}

interface Props extends Omit<ListProps, 'of' | 'style' | 'up'> {
  of: Suggestions
  maxHeight?: number
}

/** The list of useSuggestions; stands beside its field in an element of the class `around` below. Nothing while it is closed. */
export function SuggestionList({ of, className, maxHeight, ...list }: Props) {
  const { up, room } = of.list
  if (!of.opened) return null
  return (
    <OptionList
      {...list}
      of={of}
      up={up}
      className={`${classes.list} ${className ?? ''}`}
      style={{ maxHeight: Math.min(maxHeight ?? PICKER_LIST_MAX_HEIGHT_PX, room) }}
    />
  )
}

/** What a SuggestionList stands beside, with the field. */
export const AROUND_FIELD = classes.around

interface OptionProps {
  /** What onPick is called with. */
  value: string
  chosen?: boolean
  className?: string | undefined
  children: ReactNode
}

export function Suggestion({ value, chosen, className, children }: OptionProps) {
  const id = useId()
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the marked option
    <div
      id={id}
      role="option"
      aria-selected={chosen ?? false}
      data-key={value}
      data-combobox-option
      className={className}
    >
      {children}
    </div>
  )
}

/** Options under a name of their own. */
export function SuggestionGroup({ label, children }: { label: string; children: ReactNode }) {
  const id = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: within a listbox
    <div role="group" aria-labelledby={id}>
      <div id={id} className={classes.group}>
        {label}
      </div>
      {children}
    </div>
  )
}

/** Below variants found: that their list is never longer than this. */
export function ListCut({ count }: { count: number }) {
  if (count !== PICKER_LENGTH) return null
  return (
    <div className={classes.cut}>
      No máximo {PICKER_LENGTH} aparecem aqui. Para achar outros, escreva mais do nome ou do código.
    </div>
  )
}

/** In place of options. */
export function NoSuggestions({ children }: { children: ReactNode }) {
  return <div className={classes.empty}>{children}</div>
}
