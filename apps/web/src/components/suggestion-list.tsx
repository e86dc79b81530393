import { PICKER_LIST_MAX_HEIGHT_PX } from '@prateleira/contract/stock/constants'
import { type ReactNode, useId } from 'react'
import classes from './suggestion-list.module.css'
import type { Suggestions } from './use-suggestions.ts'

interface Props {
  of: Suggestions
  label: string
  /** Called with the key of the option that a person takes. */
  onPick: (key: string) => void
  className?: string | undefined
  maxHeight?: number
  children: ReactNode
}

/** The list of useSuggestions; stands beside its field in an element of the class `around` below. Nothing while it is closed. */
export function SuggestionList({ of, label, onPick, className, maxHeight, children }: Props) {
  const { id, up, room, element, onScroll } = of.list
  if (!of.opened) return null
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys go to the field, which keeps the focus
    <div
      ref={element}
      id={id}
      role="listbox"
      aria-label={label}
      className={`${classes.list} ${className ?? ''}`}
      data-up={up || undefined}
      style={{ maxHeight: Math.min(maxHeight ?? PICKER_LIST_MAX_HEIGHT_PX, room) }}
      onScroll={onScroll}
      onMouseDown={(event) => event.preventDefault()}
      onClick={({ target }) => {
        const option = target instanceof Element ? target.closest<HTMLElement>('[data-key]') : null
        if (option?.dataset.key) onPick(option.dataset.key)
      }}
    >
      {children}
    </div>
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
      className={`${classes.option} ${className ?? ''}`}
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

/** In place of options. */
export function NoSuggestions({ children }: { children: ReactNode }) {
  return <div className={classes.empty}>{children}</div>
}
