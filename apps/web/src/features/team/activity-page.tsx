import { Badge, Button, Group, Skeleton, Text, Title } from '@mantine/core'
import { addDays, dateIn, formatDate, timeIn } from '@prateleira/contract/shared/dates'
import { DOT } from '@prateleira/contract/shared/format'
import { ACTIVITY_DAYS, ACTIVITY_GROUPS } from '@prateleira/contract/team/constants'
import type { Activity } from '@prateleira/contract/team/schemas'
import { IconHistory } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { EmptyState } from '../../components/empty-state.tsx'
import { ErrorState } from '../../components/error-state.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { Select } from '../../components/select.tsx'
import { useMe } from '../../lib/me.ts'
import { useSearchState } from '../../lib/use-search-state.ts'
import classes from './activity.module.css'
import { activitySearch } from './activity-view.ts'
import { DAYS_LABELS, describeActivity, GROUP_LABELS } from './activity-words.ts'
import { activityQuery } from './api.ts'

/** 'Atividade': the shop's log of actions, newest first, by person, kind and period (TEAM-05). */
export default function ActivityPage() {
  const [view, change] = useSearchState(activitySearch)
  const { person, group, days } = view
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage, isPlaceholderData } =
    useInfiniteQuery(activityQuery(view))
  const items = data?.pages.flatMap((page) => page.items)
  const people = data?.pages[0]?.people ?? []
  const filtered = person !== undefined || group !== undefined || days !== activitySearch.days.usual
  return (
    <>
      <PageHeader title="Atividade" description="Quem fez o quê na sua loja." />
      <div className={classes.filters}>
        <Select
          aria-label="Pessoa"
          placeholder="Todas as pessoas"
          data={people.map(({ id, name, is_former: former }) => ({
            value: id,
            label: former && !name.startsWith('Ex-membro') ? `${name} (saiu)` : name,
          }))}
          value={person ?? null}
          onChange={(value) => change({ person: value ?? undefined }, { push: true })}
          clearable
          clearButtonProps={{ 'aria-label': 'Todas as pessoas' }}
          searchable
          nothingFoundMessage="Ninguém com este nome"
        />
        <Select
          aria-label="Tipo"
          placeholder="Todos os tipos"
          data={ACTIVITY_GROUPS.map((value) => ({ value, label: GROUP_LABELS[value] }))}
          value={group ?? null}
          onChange={(value) => change({ group: value ?? undefined }, { push: true })}
          clearable
          clearButtonProps={{ 'aria-label': 'Todos os tipos' }}
        />
        <Select
          aria-label="Período"
          data={ACTIVITY_DAYS.map((value) => ({ value, label: DAYS_LABELS[value] }))}
          value={days}
          onChange={(value) => change({ days: value ?? undefined }, { push: true })}
          allowDeselect={false}
        />
      </div>
      {error && !data ? (
        <ErrorState error={error} title="Erro ao carregar a atividade" onRetry={() => refetch()} />
      ) : items === undefined ? (
        <Waiting />
      ) : items.length === 0 ? (
        <EmptyState
          icon={<IconHistory size={28} stroke={1.6} />}
          title="Nada neste período"
          action={
            filtered && (
              <Button
                variant="default"
                onClick={() => change({ person: undefined, group: undefined, days: undefined })}
              >
                Limpar filtros
              </Button>
            )
          }
        >
          Aqui aparecem vendas, entradas, saídas, o caixa, mudanças de preços, de produtos e da equipe.
        </EmptyState>
      ) : (
        <>
          <Days items={items} stale={isPlaceholderData} />
          {hasNextPage && (
            <Group justify="center" mt="md">
              <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                Mostrar mais
              </Button>
            </Group>
          )}
        </>
      )}
    </>
  )
}

function Days({ items, stale }: { items: Activity[]; stale: boolean }) {
  const { timezone, today } = useMe()
  const days = new Map<string, Activity[]>()
  for (const item of items) {
    const day = dateIn(timezone, new Date(item.at))
    days.set(day, [...(days.get(day) ?? []), item])
  }
  const time = new Intl.DateTimeFormat('pt-BR', { timeZone: timezone, hour: '2-digit', minute: '2-digit' })
  const named = (day: string) =>
    day === today ? 'Hoje' : day === addDays(today, -1) ? 'Ontem' : formatDate(day)
  return (
    <div data-stale={stale || undefined} className={classes.days}>
      {[...days].map(([day, done]) => (
        <section key={day} aria-label={named(day)}>
          <Title order={2} className={classes.day}>
            {named(day)}
          </Title>
          <ul className={classes.list}>
            {done.map((item) => (
              <li key={item.id} className={classes.item}>
                <time className={classes.time} dateTime={item.at}>
                  {time.format(new Date(item.at))}
                </time>
                <div className={classes.words}>
                  <Text
                    component="p"
                    m={0}
                    className={classes.what}
                    data-cancelled={item.is_cancelled || undefined}
                  >
                    {describeActivity(item)}
                    {item.is_cancelled && (
                      <Badge color="gray" ml={8}>
                        {item.kind === 'sale' ? 'Cancelada' : item.is_corrected ? 'Corrigida' : 'Estornada'}
                      </Badge>
                    )}
                  </Text>
                  {item.notes && (
                    <Text component="p" m={0} fz="sm">
                      {item.notes}
                    </Text>
                  )}
                  <Text component="p" m={0} fz="sm" c="dimmed">
                    {item.person?.name ?? 'Prateleira'}
                    {item.by_pin && ' (PIN)'}
                    {item.made_at &&
                      `${DOT}feita sem rede em ${formatDate(dateIn(timezone, new Date(item.made_at)))} às ${timeIn(timezone, new Date(item.made_at))}`}
                  </Text>
                </div>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function Waiting() {
  return (
    <div className={classes.days} aria-busy="true">
      <Skeleton height={18} width={80} />
      {[0, 1, 2, 3, 4].map((key) => (
        <Skeleton key={key} height={64} radius="md" />
      ))}
    </div>
  )
}
