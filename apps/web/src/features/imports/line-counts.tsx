import { Text } from '@mantine/core'
import type { ImportLines } from '@prateleira/contract/imports/schemas'
import { formatCount } from '@prateleira/contract/shared/format'

/** Numbers of a file's lines by result; each line has exactly one. */
export function LineCounts({ lines: { applied, skipped, known, refused } }: { lines: ImportLines }) {
  const all = applied + skipped + known + refused
  if (all === 0) return null
  return (
    <Text fz="sm" c="dimmed">
      {counted(all, 'linha')} no arquivo, sem o cabeçalho: {counted(applied, 'aproveitada')},{' '}
      {counted(skipped, 'ignorada')}
      {known > 0 && `, ${formatCount(known)} já ${known === 1 ? 'cadastrada' : 'cadastradas'}`} e{' '}
      {counted(refused, 'recusada')}.
    </Text>
  )
}

const counted = (count: number, word: string) => `${formatCount(count)} ${word}${count === 1 ? '' : 's'}`
