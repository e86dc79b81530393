import { Alert, Button } from '@mantine/core'
import { dateIn, formatDate, timeIn } from '@prateleira/contract/shared/dates'
import { DOT, formatCount, formatMoney } from '@prateleira/contract/shared/format'
import { helps } from '@prateleira/contract/shared/remedies'
import { IconCloudUpload } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { AppLink } from '../../../components/app-link.tsx'
import { EmptyState } from '../../../components/empty-state.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { QueueLine } from '../../../components/queue-line.tsx'
import { paths } from '../../../config/paths.ts'
import { useCashRegister } from '../../../lib/cash-register.ts'
import { goodsWords } from '../../../lib/goods-words.ts'
import { useDeviceDraftOwner, useMe } from '../../../lib/me.ts'
import { notify } from '../../../lib/notify.ts'
import type { QueuedItem, QueuedSale } from '../../../lib/offline-queue/item.ts'
import { queuedInWords } from '../../../lib/offline-queue/kinds.ts'
import { forgetLost, sendOne, sendQueue } from '../../../lib/offline-queue/queue.ts'
import { useQueue } from '../../../lib/offline-queue/use-queue.ts'
import { refreshAfter } from '../../../lib/refresh.ts'
import { putLeftAside } from '../../../lib/sales-aside.ts'
import { useWaitingElsewhere } from '../../../lib/waiting-elsewhere.ts'
import { salesChanged } from '../api.ts'
import { othersAsideWords } from '../payment/aside-words.ts'
import { useAside } from '../payment/use-aside.ts'
import { AsideNotice } from './aside-notice.tsx'
import queueCss from './queue.module.css'
import { QueuedCountItem } from './queued-count-item.tsx'
import { QueuedEntryItem } from './queued-entry-item.tsx'
import { RefusedActs } from './refused-acts.tsx'
import { sentWords } from './sent-words.ts'
import { type QueueQuestion, SettleDialog } from './settle-dialog.tsx'
import { SignOutNotice } from './sign-out-notice.tsx'
import { tellRegistered } from './tell-registered.ts'
import { UnreadableItems } from './unreadable-items.tsx'
import { useOthersAside } from './use-others-aside.ts'

const ExchangeDialog = lazy(() => import('./exchange-dialog.tsx'))

/** What waits on this device to be sent, what was refused and what can be done about it (OFF-04). */
export default function QueuePage() {
  const { items, unreadable, sending, offline, lost } = useQueue()
  const aside = useAside()
  const besides = useOthersAside(aside)
  const elsewhere = useWaitingElsewhere()
  const waits = [besides.others > 0 ? othersAsideWords(besides.others) : null, elsewhere].filter(Boolean)
  const defects = unreadable.length + besides.unreadable.length
  const kinds = queuedInWords()
  const [question, setQuestion] = useState<QueueQuestion | null>(null)
  // Kept while the dialog fades out.
  const exchanged = useRef<QueuedSale | null>(null)
  if (question?.kind === 'exchange' && question.item.kind === 'sale') exchanged.current = question.item
  const owner = useDeviceDraftOwner()
  useEffect(() => void sendQueue(), [])
  useEffect(() => void putLeftAside(owner), [owner])
  const of = (state: QueuedItem['state']) => items.filter((item) => item.state === state)
  const groups = [
    { title: 'Recusadas: decida o que fazer', items: of('refused') },
    { title: 'Por enviar', items: of('waiting') },
    { title: 'Enviadas nos últimos dias', items: of('sent').toReversed() },
    { title: 'Descartadas', items: of('discarded').toReversed() },
  ].filter((group) => group.items.length > 0)
  return (
    <>
      <PageHeader
        title="Pendências"
        description={`${kinds[0]?.toUpperCase()}${kinds.slice(1)} feitas sem rede neste aparelho. Cada uma é enviada uma vez só.`}
        action={
          of('waiting').length === 0 && aside.length > 0 ? (
            <Button component={AppLink} to={paths.counter}>
              Enviar em Vender
            </Button>
          ) : (
            <Button onClick={() => void sendNow()} loading={sending} disabled={of('waiting').length === 0}>
              Enviar agora
            </Button>
          )
        }
      />
      <SignOutNotice items={items} aside={aside.length} defects={defects} elsewhere={elsewhere} />
      <AsideNotice sales={aside} />
      <QueueLine isHere />
      {lost > 0 && (
        <Alert color="red" my="md" title="O navegador apagou o que esperava aqui">
          <p>
            {lost === 1 ? '1 registro feito' : `${formatCount(lost)} registros feitos`} sem rede neste
            aparelho não {lost === 1 ? 'foi enviado e não existe' : 'foram enviados e não existem'} mais.
            Confira os comprovantes impressos e registre de novo o que falta.
          </p>
          <Button mt="sm" variant="default" onClick={() => void forgetLost()}>
            Entendi
          </Button>
        </Alert>
      )}
      {groups.length + defects + aside.length === 0 && (
        <EmptyState
          icon={<IconCloudUpload size={28} />}
          title={elsewhere === null ? 'Nada por enviar' : 'Nada por enviar nesta loja'}
        >
          {offline
            ? `As ${kinds} que você fizer sem rede aparecem aqui.`
            : waits.join(' ') || 'Tudo o que foi feito nesta loja por este aparelho já está registrado.'}
        </EmptyState>
      )}
      {groups.map((group) => (
        <section key={group.title} aria-label={group.title}>
          <h2 className={queueCss.group}>{group.title}</h2>
          <ul className={queueCss.list}>
            {group.items.map((item) =>
              item.kind === 'count' ? (
                <QueuedCountItem key={item.key} item={item} onAsk={setQuestion} />
              ) : item.kind === 'entry' ? (
                <QueuedEntryItem key={item.key} item={item} onAsk={setQuestion} />
              ) : (
                <Item key={item.key} item={item} onAsk={setQuestion} />
              ),
            )}
          </ul>
        </section>
      ))}
      <UnreadableItems items={unreadable} aside={besides.unreadable} />
      <SettleDialog
        question={question?.kind === 'exchange' ? null : question}
        onClose={() => setQuestion(null)}
      />
      {exchanged.current && (
        <Suspense>
          <ExchangeDialog
            key={exchanged.current.key}
            item={exchanged.current}
            opened={question?.kind === 'exchange'}
            onClose={() => setQuestion(null)}
          />
        </Suspense>
      )}
    </>
  )
}

/** Sends what waits, and says what came of it. */
async function sendNow(): Promise<void> {
  const sending = await sendQueue()
  const { tone, title, message } = sentWords(sending)
  if (tone === 'error') notify.error(message, title)
  else notify[tone](title, message)
  if (sending.sent > 0) await Promise.all([salesChanged(), refreshAfter('counts')])
}

function Item({ item, onAsk }: { item: QueuedSale; onAsk: (question: QueueQuestion) => void }) {
  const { timezone } = useMe()
  const { register } = useCashRegister()
  const [busy, setBusy] = useState(false)
  const { refusal, body } = item
  const made = new Date(item.made_at)
  const session = register?.session?.id
  const again = async (withSession: boolean) => {
    setBusy(true)
    const outcome = await sendOne(item, null, { session: withSession ? session : undefined })
    setBusy(false)
    if (outcome.kind === 'sent') {
      tellRegistered(item, outcome)
      void salesChanged()
    } else if (outcome.kind === 'stop') notify.error('Sem rede. A venda continua aqui.', 'Não foi enviada')
  }
  const byManager = refusal !== null && helps('accept', refusal.code)
  return (
    <li className={queueCss.item}>
      <h3>
        Venda {item.receipt}
        {item.number !== null && `${DOT}nº ${item.number}`}
      </h3>
      <strong>{formatMoney(body.total)}</strong>
      <p className={queueCss.what}>
        {formatDate(dateIn(timezone, made))} às {timeIn(timezone, made)}
        {DOT}
        {item.operator}
      </p>
      <p className={queueCss.what}>
        {body.lines
          .map(({ quantity }, at) => goodsWords(quantity, item.units?.[at], item.names[at]))
          .join(', ')}
      </p>
      <RefusedActs
        item={item}
        onAsk={onAsk}
        accept={
          !byManager
            ? null
            : refusal.code === 'SALE_SHORT'
              ? 'Ajustar estoque e registrar'
              : 'Registrar assim mesmo'
        }
        exchange={refusal !== null && helps('exchange', refusal.code)}
        again={
          refusal && helps('open session', refusal.code) && session ? (
            <Button size="sm" loading={busy} onClick={() => void again(true)}>
              Registrar no caixa aberto
            </Button>
          ) : (
            <Button size="sm" variant="default" loading={busy} onClick={() => void again(false)}>
              Tentar de novo
            </Button>
          )
        }
      />
      {item.state === 'sent' && item.sale && (
        <div className={queueCss.acts}>
          <AppLink to={paths.sales} search={{ venda: item.sale }}>
            Ver venda
          </AppLink>
        </div>
      )}
    </li>
  )
}
