import { Text } from '@mantine/core'
import type { ImportLines } from '@prateleira/contract/imports/schemas'
import { formatCount } from '@prateleira/contract/shared/format'

/** Numbers of a file's lines by result; each line has exactly one. */
export function LineCounts({ lines: { applied, skipped, refused } }: { lines: ImportLines }) {
  const all = applied + skipped + refused
  if (all === 0) return null
  return (
    <Text fz="sm" c="dimmed">
      {counted(all, 'linha')} no arquivo: {counted(applied, 'aproveitada')}, {counted(skipped, 'ignorada')} e{' '}
      {counted(refused, 'recusada')}.
    </Text>
  )
}

const counted = (count: number, word: string) => `${formatCount(count)} ${word}${count === 1 ? '' : 's'}`
