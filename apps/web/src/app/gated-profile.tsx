import { IconArrowLeft } from '@tabler/icons-react'
import { Outlet } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { AppLink } from '../components/app-link.tsx'
import { paths } from '../config/paths.ts'
import { GateFrame } from '../features/billing/gate-frame.tsx'
import classes from './gated-profile.module.css'

/** The profile, which stays accessible when the gate is closed (GATE-08). */
export default function GatedProfile({
  switcher,
  onSignOut,
}: {
  switcher: ReactNode
  onSignOut: () => void
}) {
  return (
    <GateFrame switcher={switcher} onSignOut={onSignOut}>
      <AppLink to={paths.dashboard} className={classes.back}>
        <IconArrowLeft size={18} stroke={1.6} aria-hidden="true" />
        Voltar
      </AppLink>
      <Outlet />
    </GateFrame>
  )
}
