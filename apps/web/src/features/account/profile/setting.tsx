import { Group, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

interface Props {
  title: string
  description: ReactNode
  /** Beside the title: how it stands. */
  badge?: ReactNode
  children?: ReactNode
}

/** One thing of the security section: what it is, how it stands, and what can be done. */
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
