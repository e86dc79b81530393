import { Text } from '@mantine/core'

/** A person of a list; addresses are not shown to administrators. */
export function PersonName({ name }: { name: string }) {
  return (
    <>
      <Text fw={600}>{name}</Text>
      <Text fz="sm" c="dimmed">
        Email protegido
      </Text>
    </>
  )
}
