import { Group, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

interface Props {
  title: string
  description: ReactNode
  /** Beside the title: its state. */
  badge?: ReactNode
  children?: ReactNode
}

/** One setting of the security section: name, state and action. */
export function Setting({ title, description, badge, children }: Props) {
  return (
    <div>
      <Group gap="sm">
        <Title order={3} fz="md">
          {title}
        </Title>
        {badge}
      </Group>
      <Text c="dimmed" fz="sm" mt={2} mb="sm">
        {description}
      </Text>
      {children}
    </div>
  )
}
