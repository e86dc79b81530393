import { Button, Group, Text } from '@mantine/core'
import { IconLogout, IconShieldCog } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { AppLink } from '../../components/app-link.tsx'
import { Brand } from '../../components/brand.tsx'
import { ThemeSwitch } from '../../components/theme-switch.tsx'
import { paths } from '../../config/paths.ts'
import { useMe } from '../../lib/me.ts'
import classes from './gate-page.module.css'

interface Props {
  /** A link to one's other shops. */
  switcher: ReactNode
  onSignOut: () => void
  children: ReactNode
}

/** The frame of pages outside the gate: the signed-in person, and signing out (GATE-08). */
export function GateFrame({ switcher, onSignOut, children }: Props) {
  const { email, admin, subscription } = useMe()
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <Brand />
        <Group gap="xs" justify="flex-end">
          <Text fz="sm" c="dimmed" truncate visibleFrom="xs">
            {email}
          </Text>
          <ThemeSwitch />
          {admin && subscription.access !== 'suspended' && (
            <Button
              component={AppLink}
              to={paths.admin}
              variant="default"
              size="sm"
              leftSection={<IconShieldCog size={18} stroke={1.6} aria-hidden="true" />}
            >
              Painel Admin
            </Button>
          )}
          <Button
            variant="default"
            size="sm"
            leftSection={<IconLogout size={18} stroke={1.6} aria-hidden="true" />}
            onClick={onSignOut}
          >
            Sair
          </Button>
        </Group>
      </header>
      <main>
        {switcher && <div className={classes.switcher}>{switcher}</div>}
        {children}
      </main>
    </div>
  )
}
