import { Button, Group, Stack, Text } from '@mantine/core'
import type { Statement } from '@prateleira/contract/receivables/schemas'
import { formatDate } from '@prateleira/contract/shared/dates'
import { compare } from '@prateleira/contract/shared/decimal'
import { DOT, formatCounted, formatMoney } from '@prateleira/contract/shared/format'
import { IconBrandWhatsapp, IconPrinter } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { AppLink } from '../../components/app-link.tsx'
import { ErrorState } from '../../components/error-state.tsx'
import { Money } from '../../components/money.tsx'
import { OnDemand } from '../../components/on-demand.tsx'
import { SheetDialog } from '../../components/sheet-dialog.tsx'
import { paths } from '../../config/paths.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { useMayCall, useMe } from '../../lib/me.ts'
import { writeByWhatsapp } from '../../lib/whatsapp.ts'
import { creditChanged, pixSettingsQuery, statementQuery } from './api.ts'
import { Balance } from './balance.tsx'
import { CreditForm } from './credit-form.tsx'
import { NO_FORM } from './form-state.ts'
import { ReceiptForm } from './receipt-form.tsx'
import classes from './receivables.module.css'
import { ReverseReceipt } from './reverse-receipt.tsx'
import { entryTime, entryWords, lateWords, reminder } from './words.ts'
import { WriteOffForm } from './write-off-form.tsx'

const ReceiptSlip = lazyPart(() => import('./receipt-slip.tsx'))

type Entry = Statement['entries'][number]
type Act = 'receive' | 'limit' | 'write off'

/** A customer's fiado: open debts, history and actions (CRED-02). */
export function StatementDialog({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  const { shops, timezone } = useMe()
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery(
    statementQuery(id),
  )
  const latest = data?.pages[0]
  const entries = data?.pages.flatMap((page) => page.entries) ?? []
  const pix = useQuery({ ...pixSettingsQuery, enabled: id !== undefined })
  const [act, setAct] = useState<Act | null>(null)
  const [form, setForm] = useState(NO_FORM)
  const [reversing, setReversing] = useState<Entry | null>(null)
  const [latestReceipt, setLatestReceipt] = useState<Entry>()
  const [slip, setSlip] = useState<Entry | null>(null)
  const shown = latest && latest.customer.id === id ? latest : undefined
  const may = useMayCall()
  // Of the latest one until the sheet closes, unless it was reversed.
  const isReversed = entries.some((entry) => entry.id === latestReceipt?.id && entry.is_reversed)
  const printable = isReversed ? undefined : latestReceipt
  const owes = shown !== undefined && compare(shown.balance, '0') > 0
  const returnsMoney =
    shown !== undefined &&
    compare(shown.balance, '0') < 0 &&
    may('receivables.reverseReceipt') &&
    entries.some(({ kind, is_reversed: isReversed }) => kind === 'receipt' && !isReversed)
  // Sellers see their own sales only, and what is typed stays.
  const opens = may('sales.listSellers') && act === null
  const shop = shops.find(({ is_current: isCurrent }) => isCurrent)?.name ?? 'loja'
  // A button is replaced by its form and the other way round; the focus follows.
  const body = useRef<HTMLDivElement>(null)
  const before = useRef<Act | null>(null)
  useEffect(() => {
    if (before.current === act) return
    before.current = act
    const next = body.current?.querySelector<HTMLElement>(act === null ? 'button' : 'input')
    next?.focus()
    if (next instanceof HTMLInputElement) next.select()
  }, [act])
  // Back closes the sheet without asking it.
  useEffect(() => {
    if (id === undefined) setAct(null)
    setLatestReceipt(undefined)
  }, [id])
  const leave = () => {
    if (act === null) return onClose()
    form.discard?.()
    setAct(null)
  }
  const done = () => {
    setAct(null)
    void creditChanged()
  }
  const received = (receipt: Entry | undefined) => {
    setLatestReceipt(receipt)
    done()
  }
  const inSheet = { onDone: done, onBack: leave, onState: setForm }
  return (
    <>
      <SheetDialog
        opened={id !== undefined}
        inAddress
        onClose={leave}
        dirty={act === null ? undefined : form.dirty}
        doubted={form.doubted}
        busy={form.saving}
        title={shown ? `Fiado de ${shown.customer.name}` : 'Fiado'}
        covered={reversing !== null || slip !== null}
      >
        {error && !shown && <ErrorState error={error} onRetry={() => void refetch()} />}
        {shown && (
          <Stack ref={body} gap="md" data-toasts="below">
            <dl className={classes.ages}>
              <div>
                <dt>{compare(shown.balance, '0') < 0 ? 'Tem de crédito' : 'Deve'}</dt>
                <dd className={classes.whole}>
                  <Money value={shown.balance.replace('-', '')} />
                </dd>
              </div>
              {compare(shown.overdue, '0') > 0 && (
                <div>
                  <dt>Vencido</dt>
                  <dd data-late="">
                    <Money value={shown.overdue} />
                  </dd>
                </div>
              )}
              <div>
                <dt>Limite</dt>
                <dd>
                  <Money value={shown.credit_limit} />
                </dd>
              </div>
              <div>
                <dt>Prazo</dt>
                <dd>{formatCounted(shown.due_days, 'dia', 'dias')}</dd>
              </div>
            </dl>
            {act === null && (
              <div className={classes.acts}>
                {printable && (
                  <Button
                    variant="default"
                    className={classes.wide}
                    leftSection={<IconPrinter size={18} aria-hidden="true" />}
                    onClick={() => setSlip(printable)}
                  >
                    Recibo de {formatMoney(printable.amount.replace('-', ''))}
                  </Button>
                )}
                {owes && <Button onClick={() => setAct('receive')}>Receber</Button>}
                {owes && (
                  <Button
                    variant="default"
                    leftSection={<IconBrandWhatsapp size={18} aria-hidden="true" />}
                    // If the key could not be loaded, the reminder has no code.
                    disabled={pix.isPending}
                    onClick={() =>
                      writeByWhatsapp(shown.customer.phone, reminder(shop, shown, pix.data?.account ?? null))
                    }
                  >
                    Lembrar
                  </Button>
                )}
                {may('receivables.setCredit') && (
                  <Button variant="default" onClick={() => setAct('limit')}>
                    Limite e prazo
                  </Button>
                )}
                {may('receivables.writeOffCredit') && compare(shown.balance, '0') !== 0 && (
                  <Button variant="subtle" color="gray" onClick={() => setAct('write off')}>
                    {owes ? 'Baixar como perda' : 'Baixar crédito'}
                  </Button>
                )}
              </div>
            )}
            {returnsMoney && (
              <Text fz="sm" c="dimmed">
                Para devolver o dinheiro ao cliente, use Estornar no recebimento, no extrato abaixo. Baixar
                crédito só tira o crédito.
              </Text>
            )}
            {act === 'receive' && <ReceiptForm {...inSheet} onDone={received} statement={shown} />}
            {act === 'limit' && <CreditForm {...inSheet} statement={shown} />}
            {act === 'write off' && <WriteOffForm {...inSheet} statement={shown} />}
            {shown.open.length > 0 && (
              <section aria-label="Em aberto">
                <h3 className={classes.heading}>Em aberto</h3>
                <ul className={classes.list}>
                  {shown.open.map((sale) => (
                    <li key={sale.sale_id}>
                      <span>
                        <SaleName id={sale.sale_id} opens={opens}>
                          {sale.number === null ? 'Venda' : `Venda nº ${sale.number}`}
                        </SaleName>
                        <small data-late={sale.days_overdue > 0 || undefined}>
                          vence em {formatDate(sale.due_date)}, {lateWords(sale.days_overdue)}
                        </small>
                      </span>
                      <Money value={sale.left} />
                    </li>
                  ))}
                </ul>
              </section>
            )}
            {entries.length > 0 && (
              <section aria-label="Extrato">
                <h3 className={classes.heading}>Extrato</h3>
                <ul className={classes.list}>
                  {entries.map((entry) => (
                    <li key={entry.id}>
                      <span>
                        <SaleName id={entry.sale_id} opens={opens}>
                          {entryWords(entry)}
                        </SaleName>
                        {entry.is_reversed && ' (estornado)'}
                        <small>
                          {[entryTime(entry, timezone), entry.by, entry.reason].filter(Boolean).join(DOT)}
                        </small>
                        {entry.kind === 'receipt' && !entry.is_reversed && (
                          <Button
                            variant="subtle"
                            color="gray"
                            size="compact-sm"
                            onClick={() => setSlip(entry)}
                          >
                            Recibo
                          </Button>
                        )}
                        {may('receivables.reverseReceipt') &&
                          entry.kind === 'receipt' &&
                          !entry.is_reversed && (
                            <Button
                              variant="subtle"
                              color="gray"
                              size="compact-sm"
                              onClick={() => setReversing(entry)}
                            >
                              Estornar
                            </Button>
                          )}
                      </span>
                      <span className={classes.amounts}>
                        <Money value={entry.amount} />
                        <small>
                          <Balance value={entry.balance} owed="saldo" credit="crédito" />
                        </small>
                      </span>
                    </li>
                  ))}
                </ul>
                {hasNextPage && (
                  <Group justify="center" mt="md">
                    <Button
                      variant="default"
                      loading={isFetchingNextPage}
                      onClick={() => void fetchNextPage()}
                    >
                      Mostrar mais
                    </Button>
                  </Group>
                )}
              </section>
            )}
          </Stack>
        )}
      </SheetDialog>
      {shown && (
        <OnDemand wanted={slip !== null}>
          <ReceiptSlip customer={shown.customer} receipt={slip} onClose={() => setSlip(null)} />
        </OnDemand>
      )}
      <ReverseReceipt key={reversing?.id} receipt={reversing} onClose={() => setReversing(null)} />
    </>
  )
}

/** Leads to the sale, for who may see it. */
function SaleName({ id, opens, children }: { id: string | null; opens: boolean; children: ReactNode }) {
  if (id === null || !opens) return children
  return (
    <AppLink to={paths.sales} search={{ venda: id }}>
      {children}
    </AppLink>
  )
}
