import { Button, Popover, Text, Title } from '@mantine/core'
import type { Notice, Notices } from '@prateleira/contract/notices/schemas'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { cloneElement, type HTMLAttributes, type ReactElement, type RefAttributes } from 'react'
import { AppLink, type AppLinkProps } from '../../components/app-link.tsx'
import { ErrorState } from '../../components/error-state.tsx'
import { paths, queryNames } from '../../config/paths.ts'
import { client } from '../../lib/client.ts'
import { errorMessage } from '../../lib/errors.ts'
import { useMe } from '../../lib/me.ts'
import { notify } from '../../lib/notify.ts'
import { useOpenAtOnce } from '../../lib/use-open-at-once.ts'
import { noticesQuery } from './api.ts'
import classes from './bell.module.css'
import { noticeText } from './notice-text.ts'

interface Props {
  button: ReactElement
}

/** The list of notices, open from the beginning; following one marks it as read. */
export default function BellPanel({ button }: Props) {
  const { opened, setOpened, target } = useOpenAtOnce()
  const queryClient = useQueryClient()
  const { data, error, refetch } = useQuery(noticesQuery)
  const { mutate: mark, isPending } = useMutation({
    mutationFn: (ids: string[] | undefined) => client.notices.markRead({ ids }),
    onSuccess: (now) => queryClient.setQueryData(noticesQuery.queryKey, now),
    onError: (failure) => notify.error(errorMessage(failure)),
  })
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width="min(380px, calc(100vw - 16px))"
      shadow="md"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        {cloneElement(
          button as ReactElement<HTMLAttributes<HTMLButtonElement> & RefAttributes<HTMLButtonElement>>,
          {
            ref: target,
            onClick: () => setOpened(!opened),
          },
        )}
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label="Avisos">
        <div className={classes.head}>
          <Title order={2} fz="md">
            Avisos
          </Title>
          {data && data.unread > 0 && (
            <Button variant="subtle" size="compact-sm" loading={isPending} onClick={() => mark(undefined)}>
              Marcar todos como lidos
            </Button>
          )}
        </div>
        {error && !data ? (
          <ErrorState error={error} title="Erro ao carregar avisos" onRetry={() => refetch()} />
        ) : (
          data && (
            <List
              notices={data}
              onFollow={({ id, read }) => {
                setOpened(false)
                if (!read) mark([id])
              }}
              onClose={() => setOpened(false)}
            />
          )
        )}
      </Popover.Dropdown>
    </Popover>
  )
}

type Place = Pick<AppLinkProps, 'to' | 'search'>

const onDashboard = (): Place => ({ to: paths.dashboard })

/** The page on which a notice can be dealt with. */
const PLACES: Record<Notice['kind'], (notice: Notice) => Place> = {
  low_stock: ({ product }) =>
    product ? { to: paths.products, search: { [queryNames.product]: product.id } } : onDashboard(),
  refused_item: () => ({ to: paths.queue, search: {} }),
  pix_waiting: ({ id }) => ({
    to: paths.counter,
    search: { [queryNames.pending]: id.slice(id.indexOf(':') + 1) },
  }),
  cash_difference: ({ cash }) => ({ to: paths.cashHistory, search: { sessao: cash?.session_id } }),
  count_review: ({ count }) => ({ to: paths.countReview, search: { [queryNames.count]: count?.id } }),
  trial_ending: onDashboard,
  subscription_ending: onDashboard,
  payment_failed: onDashboard,
}

interface ListProps {
  notices: Notices
  onFollow: (notice: Notice) => void
  onClose: () => void
}

function List({ notices: { items, total }, onFollow, onClose }: ListProps) {
  const { timezone } = useMe()
  if (total === 0)
    return (
      <Text c="dimmed" px="md" pb="md">
        Nenhum aviso: tudo em ordem por aqui.
      </Text>
    )
  const now = new Date()
  return (
    <>
      <ul className={classes.list}>
        {items.map((notice) => {
          const { title, detail } = noticeText(notice, now, timezone)
          return (
            <li key={notice.id}>
              <AppLink
                {...PLACES[notice.kind](notice)}
                className={classes.notice}
                data-unread={!notice.read || undefined}
                onClick={() => onFollow(notice)}
              >
                <span className={classes.title}>
                  {title}
                  {!notice.read && <span className="visually-hidden"> (não lido)</span>}
                </span>
                <span className={classes.detail}>{detail}</span>
              </AppLink>
            </li>
          )
        })}
      </ul>
      {total > items.length && (
        <AppLink to={paths.products} search={{ estoque: 'baixo' }} className={classes.all} onClick={onClose}>
          Ver todos os produtos com estoque baixo
        </AppLink>
      )}
    </>
  )
}
