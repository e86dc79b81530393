import { useEffect, useRef } from 'react'
import { useMe } from '../../../lib/me.ts'
import { useIsPhone } from '../../../lib/use-is-phone.ts'
import type { ScanFieldHandle } from './scan-field.tsx'
import type { Panel } from './side-panel.tsx'

/** The code field, which has the focus whenever nothing else is being typed. `close`: closes other panels. */
export function useFieldFocus(panel: Panel, close: () => void) {
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
  const toField = () => {
    // After an answer a frame may be drawn before the panel is removed.
    shownPanel.current = null
    close()
    focusField()
  }
  /** Moves the focus to an incomplete line, which may be out of sight; without one to the field. */
  const toLine = (key: string | undefined) => {
    toField()
    if (key === undefined) return
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-row="${key}"]`)?.focus())
  }
  const person = useRef<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: as the page opens, and when somebody else takes it over
  useEffect(() => {
    // A link may open the page with a panel, which stays.
    if (person.current === null) focusField()
    else if (shownPanel.current === null) toField()
    person.current = id
  }, [id])
  return { scanField, toField, toLine }
}
