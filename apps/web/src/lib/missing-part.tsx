import { Button, Group, Text } from '@mantine/core'
import {
  type ComponentType,
  createContext,
  type LazyExoticComponent,
  type ReactNode,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react'

const WORDS = 'Esta parte da página não carregou. Verifique sua internet e tente de novo.'
const SHOWN_MILLISECONDS = 8_000

export type LoadedPart = LazyExoticComponent<ComponentType<object>>

/** How a part behaves without its code. */
export interface WhenMissing {
  /** Rendered instead, without a message. */
  missing?: ReactNode
  /** Closes it, so that it can be requested again; a dialog's onClose does. */
  onMissing?: () => void
}

/** Whether the part is requested now: one that stays on the page is requested again (components/on-demand.tsx). */
export const Wanted = createContext(true)

interface Host {
  close?: () => void
  missing?: ReactNode
  /** Only after mounting: before that, React restarts a suspended part. */
  renew: () => void
  again: () => void
}
const HostContext = createContext<Host>({ renew: () => undefined, again: () => undefined })

interface HostProps {
  /** The current component of the part, and a function that starts anew after a failure. */
  source: { current: () => LoadedPart; renew: (missing: LoadedPart) => void }
  props: WhenMissing & { onClose?: unknown }
}

export function PartHost({ source, props: { missing, onMissing, ...props } }: HostProps) {
  const [Part, setPart] = useState(source.current)
  const close = onMissing ?? (typeof props.onClose === 'function' ? (props.onClose as () => void) : undefined)
  return (
    <HostContext
      value={{ close, missing, renew: () => source.renew(Part), again: () => setPart(source.current()) }}
    >
      <Part {...props} />
    </HostContext>
  )
}

/** Stands in for a part whose code did not arrive. */
export function MissingPart() {
  const wanted = useContext(Wanted)
  const { close, missing, renew, again } = useContext(HostContext)
  const wasLeft = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, and whenever it is asked for again
  useEffect(() => {
    renew()
    if (!wanted) wasLeft.current = true
    else if (wasLeft.current) again()
    else {
      if (close && missing === undefined) showNotice()
      close?.()
    }
  }, [wanted])
  if (missing !== undefined) return missing
  if (close) return null
  return (
    <Group role="alert" gap="sm" my="sm">
      <Text fz="sm">{WORDS}</Text>
      <Button variant="default" size="xs" onClick={again}>
        Tentar Novamente
      </Button>
    </Group>
  )
}

let shownNotice: HTMLElement | undefined

/** Below all open dialogs. Not a toast, whose own code may be missing. */
function showNotice(): void {
  shownNotice?.remove()
  const words = document.createElement('p')
  words.setAttribute('role', 'alert')
  words.className = 'missing-part'
  words.textContent = WORDS
  document.body.append(words)
  shownNotice = words
  setTimeout(() => words.remove(), SHOWN_MILLISECONDS)
}
