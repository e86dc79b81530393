import { useState } from 'react'
import { presentZone } from './time-zones.ts'
import type { timeZoneOptions } from './zone-list.ts'

/** Options of the time zone field: the current zone only, until `list` is called when the field is opened. */
export function useTimeZones(present: string) {
  const [all, setAll] = useState<Awaited<ReturnType<typeof timeZoneOptions>>>()
  const list = () => {
    if (all) return
    // Without the network the field keeps the current zone, and asks again when it is opened again.
    void import('./zone-list.ts')
      .then(({ timeZoneOptions }) => timeZoneOptions(present, new Date()))
      .then(setAll, () => undefined)
  }
  return [all ?? presentZone(present, new Date()), list] as const
}
