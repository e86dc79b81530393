import { useRef, useState } from 'react'

/** The same functions at every render, each of which calls the latest of its name: what gets them need not be drawn again. */
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
