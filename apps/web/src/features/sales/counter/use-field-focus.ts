import { useEffect, useRef, useState } from 'react'
import { useMe } from '../../../lib/me.ts'
import { useIsPhone } from '../../../lib/use-is-phone.ts'
import { type CartLine, isAsking } from './cart.ts'
import type { Editing } from './cart-row.tsx'
import type { ScanFieldHandle } from './scan-field.tsx'
import type { Panel } from './side-panel.tsx'

/** The code field, which has the focus whenever nothing else is being typed, and the line that is edited instead. */
export function useFieldFocus(panel: Panel, closePanel: () => void) {
  const [editing, setEditing] = useState<Editing | null>(null)
  const { person_id: id } = useMe()
  const phone = useIsPhone()
  const scanField = useRef<ScanFieldHandle>(null)
  const shownPanel = useRef(panel)
  shownPanel.current = panel
  const focusField = () => {
    // After the focused element was removed.
    requestAnimationFrame(() => {
      // Not on phones, whose keyboard would cover half of the page, and not if a weight or PIN is being typed.
      const busy =
        shownPanel.current !== null || document.querySelector('[data-line-editor], [data-own-keys]')
      if (!phone && !busy) scanField.current?.focus()
    })
  }
  const leave = (edit: Editing | null) => {
    // After an answer a frame may be drawn before the panel is removed.
    shownPanel.current = null
    closePanel()
    setEditing(edit)
  }
  const toField = () => {
    leave(null)
    focusField()
  }
  /** Demands what an incomplete line misses, which may be out of sight; without one moves the focus to the field. */
  const toLine = (line: CartLine | undefined) => {
    if (line && isAsking(line)) return leave({ key: line.key, first: '', demanded: performance.now() })
    toField()
    if (line)
      requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-row="${line.key}"]`)?.focus())
  }
  const person = useRef<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: as the page opens, and when somebody else takes it over
  useEffect(() => {
    // A link may open the page with a panel, which stays.
    if (person.current === null) focusField()
    else if (shownPanel.current === null) toField()
    person.current = id
  }, [id])
  /** Half typed as the payment began: it is not for the next customer. What is typed while the sale is sent is. */
  const halfTyped = useRef('')
  useEffect(() => {
    const field = scanField.current
    if (panel === null) halfTyped.current = ''
    if (panel === 'payments') halfTyped.current = field?.text() ?? ''
    if (panel !== 'done' || halfTyped.current === '') return
    const before = halfTyped.current
    halfTyped.current = ''
    field?.write((text) => (text.startsWith(before) ? text.slice(before.length) : text))
  }, [panel])
  return { scanField, toField, toLine, editing, setEditing }
}
