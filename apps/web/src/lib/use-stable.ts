import { useRef, useState } from 'react'

/**
 * Functions that stay the same at every render and call the latest version, so that components which receive them need
 * not render again.
 */
export function useStable<Acts extends { [Name in keyof Acts]: (...args: never[]) => unknown }>(
  acts: Acts,
): Acts {
  const latest = useRef(acts)
  latest.current = acts
  const [stable] = useState(
    () =>
      Object.fromEntries(
        Object.keys(acts).map((name) => [
          name,
          (...args: never[]) => latest.current[name as keyof Acts](...args),
        ]),
      ) as unknown as Acts,
  )
  return stable
}
