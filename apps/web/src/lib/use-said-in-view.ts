import { useEffect } from 'react'

/**
 * Brings what is said of a field into view when it appears or changes: on a phone it may lie under the bar of a form. `find`: its element;
 * none while somebody is elsewhere, whose place must not move.
 */
export function useSaidInView(said: unknown, find: () => Element | null | undefined): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each text
  useEffect(() => {
    if (said) find()?.scrollIntoView({ block: 'nearest' })
  }, [said])
}
