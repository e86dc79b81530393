import { useEffect, useRef } from 'react'
import { useMe } from '../../../lib/me.ts'
import { useIsPhone } from '../../../lib/use-is-phone.ts'
import type { ScanFieldHandle } from './scan-field.tsx'
import type { Panel } from './side-panel.tsx'

/** The field for codes, which has the focus whenever nothing else is being typed. `close`: what else is open goes. */
export function useFieldFocus(panel: Panel, close: () => void) {
  const { person_id: id } = useMe()
  const phone = useIsPhone()
  const scanField = useRef<ScanFieldHandle>(null)
  const shownPanel = useRef(panel)
  shownPanel.current = panel
  const focusField = () => {
    // After the focused element was removed.
    requestAnimationFrame(() => {
      // On a phone the keyboard would cover half of the page; a weight or a PIN may be asked for already.
      const busy =
        shownPanel.current !== null || document.querySelector('[data-line-editor], [data-own-keys]')
      if (!phone && !busy) scanField.current?.focus()
    })
  }
  const toField = () => {
    // After an answer the next frame may be drawn before the panel is removed.
    shownPanel.current = null
    close()
    focusField()
  }
  /** To a line that has to be settled, which may be out of sight; without one to the field. */
  const toLine = (key: string | undefined) => {
    toField()
    if (key === undefined) return
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-row="${key}"]`)?.focus())
  }
  const person = useRef<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: as the page opens, and when somebody else takes it over
  useEffect(() => {
    // A link may open a panel with the page: it stays.
    if (person.current === null) focusField()
    else if (shownPanel.current === null) toField()
    person.current = id
  }, [id])
  return { scanField, toField, toLine }
}
