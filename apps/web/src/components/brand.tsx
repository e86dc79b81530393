import { Group, Text } from '@mantine/core'
import { Logo } from './logo.tsx'

/** The logo with the product's name. */
export function Brand() {
  return (
    <Group gap={10} wrap="nowrap">
      <Logo size={32} />
      <Text fw={700} fz="lg">
        Prateleira
      </Text>
    </Group>
  )
}
