import { ActionIcon, Group, Text } from '@mantine/core'
import { formatCount } from '@prateleira/contract/shared/format'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { RefObject } from 'react'

interface Props {
  /** From 1. */
  page: number
  pageSize: number
  total: number
  onChange: (page: number) => void
  /** The element at the top of the list, which gets the focus on another page. */
  list?: RefObject<HTMLElement | null>
}

/** '51–100 de 1.234' with buttons for the previous and next page. Renders nothing when there is only one page. */
export function Pager({ page, pageSize, total, onChange, list }: Props) {
  const pages = Math.max(1, Math.ceil(total / pageSize))
  if (pages === 1 && page === 1) return null
  const first = (page - 1) * pageSize + 1
  const last = Math.min(page * pageSize, total)
  const turnTo = (next: number) => {
    onChange(next)
    list?.current?.focus({ preventScroll: true })
    list?.current?.scrollIntoView({ block: 'start' })
  }
  return (
    <Group component="nav" aria-label="Páginas" justify="flex-end" gap="xs" mt="md">
      <Text fz="sm" c="dimmed" aria-live="polite">
        {page > pages
          ? `${formatCount(total)} ao todo`
          : `${formatCount(first)}–${formatCount(last)} de ${formatCount(total)}`}
      </Text>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label="Página anterior"
        disabled={page <= 1}
        onClick={() => turnTo(Math.min(page - 1, pages))}
      >
        <IconChevronLeft size={18} />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label="Próxima página"
        disabled={page >= pages}
        onClick={() => turnTo(page + 1)}
      >
        <IconChevronRight size={18} />
      </ActionIcon>
    </Group>
  )
}
