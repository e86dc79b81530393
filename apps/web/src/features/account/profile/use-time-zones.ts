import { useState } from 'react'
import { presentZone, timeZoneOptions } from './time-zones.ts'

/** Options of the time zone field: the current zone only, until `list` is called when the field is opened. */
export function useTimeZones(present: string) {
  const [all, setAll] = useState<Awaited<ReturnType<typeof timeZoneOptions>>>()
  const list = () => {
    if (!all) void timeZoneOptions(present, new Date()).then(setAll)
  }
  return [all ?? presentZone(present, new Date()), list] as const
}
