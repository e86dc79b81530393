import { Button } from '@mantine/core'
import { IconCashRegister } from '@tabler/icons-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { paths } from '../config/paths.ts'
import { mayCall } from '../lib/call-rights.ts'
import { keptMe } from '../lib/device-owner.ts'
import { AppLink } from './app-link.tsx'

/** Leads to the counter, which works without the server on this device; nothing in a dialog, at the counter itself, and where it was never opened. */
export function CounterWay() {
  const place = useRef<HTMLSpanElement>(null)
  const [first, setFirst] = useState(false)
  // Of several parts of a page that failed only the first has it.
  useLayoutEffect(() => {
    const all = [...document.querySelectorAll('[data-counter-way]')]
    setFirst(all.find((one) => !one.closest('[role="dialog"]')) === place.current)
  }, [])
  const me = keptMe()
  const works = me !== null && mayCall(me.rights, 'sales.registerSale')
  if (!works || window.location.pathname === paths.counter) return null
  return (
    <span ref={place} data-counter-way>
      {first && (
        <Button
          variant="subtle"
          leftSection={<IconCashRegister size={18} stroke={1.6} aria-hidden="true" />}
          renderRoot={(props) => <AppLink to={paths.counter} {...props} />}
        >
          Ir para Vender, que funciona sem rede
        </Button>
      )}
    </span>
  )
}
