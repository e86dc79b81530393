import { Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './empty-state.module.css'

interface Props {
  /** An icon of @tabler/icons-react, about 28 px. */
  icon?: ReactNode
  title: string
  children?: ReactNode
  /** The first step: a Button. For an empty search result: one that clears the filter. */
  action?: ReactNode
}

/** Explains what belongs here and how to begin, or that nothing matches. */
export function EmptyState({ icon, title, children, action }: Props) {
  return (
    <Stack align="center" gap="xs" py={48} px="md" ta="center">
      {icon && (
        <div className={classes.icon} aria-hidden="true">
          {icon}
        </div>
      )}
      <Text fw={600} fz="lg">
        {title}
      </Text>
      {children && (
        <Text c="dimmed" maw={440}>
          {children}
        </Text>
      )}
      {action && <div className={classes.action}>{action}</div>}
    </Stack>
  )
}
