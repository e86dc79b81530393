import { useEffect } from 'react'
import type { Panel } from './side-panel.tsx'

/** The panel to show: after a reload a sale without an answer is shown again, and stays until it has one. */
export function useShownPanel(panel: Panel, setPanel: (panel: Panel) => void, unanswered: boolean): Panel {
  const isLeft = unanswered && panel === null
  // biome-ignore lint/correctness/useExhaustiveDependencies: as the page opens
  useEffect(() => {
    if (isLeft) setPanel('payments')
  }, [])
  return isLeft ? 'payments' : panel
}
