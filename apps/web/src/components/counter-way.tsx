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
  const [covered, setCovered] = useState(true)
  useLayoutEffect(() => setCovered(Boolean(place.current?.closest('[role="dialog"]'))), [])
  const me = keptMe()
  const works = me !== null && mayCall(me.rights, 'sales.registerSale')
  if (!works || window.location.pathname === paths.counter) return null
  return (
    <span ref={place}>
      {!covered && (
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
