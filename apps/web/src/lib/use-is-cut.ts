import { type RefObject, useLayoutEffect, useState } from 'react'

/** Whether a field is too narrow for the text that it shows; null: it shows none. */
export function useIsCut(field: RefObject<HTMLInputElement | null>, text: string | null): boolean {
  const [isCut, setCut] = useState(false)
  useLayoutEffect(() => {
    const { current } = field
    if (text === null || !current) return setCut(false)
    const measure = () => setCut(current.scrollWidth > current.clientWidth)
    measure()
    const sizes = new ResizeObserver(measure)
    sizes.observe(current)
    return () => sizes.disconnect()
  }, [field, text])
  return isCut
}
