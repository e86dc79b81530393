import { useEffect, useEffectEvent } from 'react'

/** Fields that may keep a form from being saved: each leads to what is to be settled first, and says whether there is something. */
const objections = new Set<(form: HTMLElement | null) => boolean>()

export const mayNotSave = (form: HTMLElement | null): boolean =>
  [...objections].some((objects) => objects(form))

/** `objects` as one of these while the component stands. */
export function useBeforeSave(objects: (form: HTMLElement | null) => boolean): void {
  const latest = useEffectEvent(objects)
  useEffect(() => {
    const ask = (form: HTMLElement | null) => latest(form)
    objections.add(ask)
    return () => void objections.delete(ask)
  }, [])
}
