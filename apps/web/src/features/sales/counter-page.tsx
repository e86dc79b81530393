import { Title } from '@mantine/core'
import { parseTyped } from '@prateleira/contract/sales/typed-code'
import { formatCount, formatMoney } from '@prateleira/contract/shared/format'
import type { Tender } from '@prateleira/contract/stock/rules'
import { useEffect, useMemo, useRef, useState } from 'react'
import { OperatorButton } from '../../components/operator-button.tsx'
import { QueueLine } from '../../components/queue-line.tsx'
import { useApproval } from '../../components/use-approval.tsx'
import { useCashRegister } from '../../lib/cash-register.ts'
import { useDeviceCatalog } from '../../lib/device-catalog/use-device-catalog.ts'
import { useMe } from '../../lib/me.ts'
import { prepareDevice } from '../../lib/offline-queue/queue.ts'
import { useQueue } from '../../lib/offline-queue/use-queue.ts'
import { showKeys } from '../../lib/show-keys.ts'
import { setToastPlace } from '../../lib/toast-place.ts'
import { useIsPhone } from '../../lib/use-is-phone.ts'
import { useStable } from '../../lib/use-stable.ts'
import { CameraStrip } from './camera-strip.tsx'
import { change, EMPTY, isReady, isWaiting, removed } from './cart.ts'
import { CartList, type Editing } from './cart-list.tsx'
import { CashLine } from './cash-line.tsx'
import { CatalogLine } from './catalog-line.tsx'
import pageCss from './counter.module.css'
import type { Done } from './done.ts'
import { COUNTER_METHODS, WITHOUT_NETWORK } from './payment-panel.tsx'
import { receiptOf } from './receipt-of.ts'
import { ScanField, type ScanFieldHandle } from './scan-field.tsx'
import { type Panel, SidePanel } from './side-panel.tsx'
import { soundRefused } from './sounds.ts'
import { useCart } from './use-cart.ts'
import { useCounterKeys } from './use-counter-keys.ts'
import { useCounterShortcuts } from './use-counter-shortcuts.ts'
import { type KeptCode, useKept } from './use-kept.ts'
import { useParking } from './use-parking.ts'
import { usePayments } from './use-payments.ts'
import { usePix } from './use-pix.ts'
import { useReceipt } from './use-receipt.tsx'
import { LateLine } from './waiting-line.tsx'

/** The counter: what is scanned becomes lines, lines become a sale. */
export default function CounterPage() {
  const me = useMe()
  const phone = useIsPhone()
  const handle = useCart()
  const cash = useCashRegister()
  const catalog = useDeviceCatalog()
  const cutOff = catalog?.reached === false
  const offline = useQueue().offline || cutOff
  useEffect(() => {
    void prepareDevice(me.person_id)
    // Where it leads without network is loaded while there is some, once the counter itself is there.
    const later = setTimeout(() => void import('./queue-page.tsx').catch(() => {}), 10_000)
    return () => clearTimeout(later)
  }, [me.person_id])
  const { cart } = handle
  const scanField = useRef<ScanFieldHandle>(null)
  const [editing, setEditing] = useState<Editing | null>(null)
  const [panel, setPanel] = useState<Panel>(null)
  const [method, setMethod] = useState<Tender | null>(null)
  const [choosing, setChoosing] = useState(false)
  const [kept, setKept] = useKept()
  const [done, setDone] = useState<Done | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)

  const shownPanel = useRef(panel)
  shownPanel.current = panel
  const focusField = () => {
    // Once what had the focus is gone.
    requestAnimationFrame(() => {
      // On a phone the keyboard would cover half of the page; a weight or a PIN may be asked for already.
      const busy =
        shownPanel.current !== null || document.querySelector('[data-line-editor], [data-own-keys]')
      if (!phone && !busy) scanField.current?.focus()
    })
  }
  const toField = () => {
    setPanel(null)
    setEditing(null)
    focusField()
  }
  const scanAll = (codes: KeptCode[]) => {
    for (const { code, physical } of codes) handle.scan({ code, physical, quantity: '' })
    setKept([])
  }
  const isTaking = panel === 'payments' || panel === 'pix'
  const approval = useApproval()
  const pix = usePix(
    cash,
    {
      onDone: (finished) => {
        setDone(finished)
        setPanel('done')
        scanAll(kept)
      },
      onReleased: (cart) => {
        // What was typed meanwhile is not lost.
        if (cart) handle.begin({ ...cart, lines: [...cart.lines, ...handle.cart.lines] })
        toField()
        scanAll(kept)
      },
      onShown: () => setPanel('pix'),
    },
    approval.allow,
  )
  const pixActs = useRef<{ print: () => void; share: () => void } | null>(null)
  const payments = usePayments(
    handle,
    cash,
    (finished) => {
      setDone(finished)
      setPanel('done')
      handle.begin()
      // What was scanned while this one was paid begins the next; the change stays in sight.
      scanAll(kept)
    },
    (message) => {
      setRefusal(message)
      toField()
      scanAll(kept)
    },
    {
      awaited: Boolean(pix.account),
      onHeld: (held) => {
        pix.show(held)
        setPanel('pix')
        handle.begin()
      },
    },
    approval.allow,
  )
  const parking = useParking(handle, () => {
    // What was received belongs to the sale that was there.
    payments.reset()
    toField()
  })
  const receipt = useReceipt(done && receiptOf(done, me), null, { drawer: true })

  function next() {
    setDone(null)
    toField()
  }
  const take = (code: string, physical: string | null, quantity: string) => {
    setRefusal(null)
    handle.scan({ code, physical, quantity })
  }
  const onCode = (code: string, physical: string | null) => {
    if (isTaking) {
      soundRefused()
      return setKept((all) => [...all, { code, physical }])
    }
    // '3*' stands in the field: the code is its other half.
    const before = scanField.current?.text() ?? ''
    const own = parseTyped(/[*×]\s*$/.test(before) ? before + code : code)
    if (/[*×]\s*$/.test(before)) scanField.current?.write(() => '')
    if (panel === 'done') setDone(null)
    take(own.code, physical, own.quantity ?? '')
    if (panel === 'done' || panel === null) toField()
  }
  const onKey = (key: string) => {
    if (panel === 'pix') return
    if (panel === 'payments') {
      const chosen = COUNTER_METHODS[Number(key) - 1]
      if (offline && chosen && !WITHOUT_NETWORK.includes(chosen)) return soundRefused()
      if (chosen && method === null && !choosing && !payments.sending && !payments.unanswered)
        setMethod(chosen)
      return
    }
    const row = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.row : undefined
    // Quick keys are told together, before the field is there.
    if (row && /[\d,]/.test(key))
      return setEditing((before) => ({ key: row, first: (before?.key === row ? before.first : '') + key }))
    if (panel !== null || document.querySelector('[role="dialog"]')) return
    if (key === '?') return showKeys()
    scanField.current?.write((before) => before + key)
    scanField.current?.focus()
  }
  useCounterKeys({ onCode, onKey })

  const person = useRef<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: as the page opens, and when somebody else takes it over
  useEffect(() => {
    // A link may open a panel with the page: it stays.
    if (person.current === null) focusField()
    else if (shownPanel.current === null) toField()
    person.current = me.person_id
  }, [me.person_id])

  const ready = isReady(cart)
  const wanted = useRef(false)
  const receive = () => {
    if (panel === 'payments') return
    if (panel === 'pix') return void pix.confirm()
    setDone(null)
    if (!ready) {
      // Who is quicker than an answer has not pressed for nothing.
      wanted.current = isWaiting(cart)
      if (!wanted.current) soundRefused()
      return toField()
    }
    wanted.current = false
    setRefusal(null)
    setMethod(null)
    setChoosing(false)
    setEditing(null)
    setPanel('payments')
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: when what was waited for is there
  useEffect(() => {
    if (wanted.current && ready && panel === null) receive()
    else if (!isWaiting(cart)) wanted.current = false
  }, [cart])
  const back = () => {
    if (panel === 'payments') {
      if (payments.sending || payments.unanswered) return
      // One step at a time; what was received stays with the sale.
      if (choosing) return setChoosing(false)
      if (method !== null) return setMethod(null)
      scanAll(kept)
    }
    if (panel === 'pix') {
      if (pix.busy) return
      pix.show(null)
      scanAll(kept)
    }
    if (panel === 'done') return next()
    toField()
  }
  const open = (which: Exclude<Panel, null>) => () => {
    if (isTaking || panel === 'done') return
    setPanel(which)
  }
  const park = () => {
    if (isTaking || panel === 'done') return
    if (cart.lines.length > 0 && payments.payments.length > 0) {
      soundRefused()
      return setRefusal(
        `Esta venda já recebeu ${formatMoney(payments.received)}: conclua, ou tire os pagamentos em Receber.`,
      )
    }
    if (cart.lines.length > 0) void parking.park()
    else setPanel('parked')
  }
  useCounterShortcuts({
    F2: () => {
      if (panel !== 'payments') open('customer')()
      else if (!payments.sending && !payments.unanswered) setChoosing(true)
    },
    F4: () => cart.lines.length > 0 && open('discount')(),
    F7: () => pix.waiting.length > 0 && open('waiting')(),
    F8: receive,
    F9: park,
    Escape: back,
    Undo: () => {
      if (!isTaking && panel !== 'done' && scanField.current?.text() === '') handle.undo()
    },
    Print: () => (panel === 'pix' ? pixActs.current?.print() : panel === 'done' && receipt.print()),
    Share: () => (panel === 'pix' ? pixActs.current?.share() : panel === 'done' && void receipt.share()),
    Enter: () => {
      if (panel === 'done') next()
      else if (panel === 'payments' && payments.total === '0.00') payments.conclude()
    },
  })
  // What is weighed asks for its weight as it comes.
  const asking = cart.lines.find(
    (line) => line.key === handle.highlighted && line.state === 'found' && line.quantity === '',
  )?.key
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each line
  useEffect(() => {
    if (asking !== undefined && panel === null) setEditing({ key: asking, first: '' })
  }, [asking])
  // After a reload a sale without an answer is shown again, and stays there for what its answer will be.
  // biome-ignore lint/correctness/useExhaustiveDependencies: as the page opens
  useEffect(() => {
    if (payments.unanswered && panel === null) setPanel('payments')
  }, [])
  const shown: Panel = payments.unanswered && panel === null ? 'payments' : panel

  const fieldActs = useStable({
    onCode: (text: string) => {
      const { code, quantity } = parseTyped(text)
      take(code, null, quantity ?? '')
    },
    onChoose: handle.choose,
    onUp: () => [...document.querySelectorAll<HTMLElement>('[data-row]')].at(-1)?.focus(),
  })
  // Not again with every panel: nothing in it depends on that.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it calls stays the same
  const list = useMemo(
    () => (
      <CartList
        cart={cart}
        highlighted={handle.highlighted}
        editing={editing}
        onEdit={setEditing}
        onChange={(key, values) => handle.act((before) => change(before, key, values), `edit ${key}`)}
        onRemove={(key) => handle.act((before) => removed(before, key))}
        onRetry={handle.retry}
        onChoose={(key, option) => {
          handle.choose(option, '', key)
          toField()
        }}
        onLeave={toField}
      />
    ),
    [cart, handle.highlighted, editing, phone],
  )

  return (
    <div className={pageCss.counter} data-open={shown ?? undefined}>
      <Title order={1} className={pageCss.title}>
        Vender
      </Title>
      <div className={pageCss.main}>
        <div className={pageCss.operator}>
          <CashLine cash={cash} />
          {catalog?.reached && <CatalogLine catalog={catalog} />}
          <OperatorButton />
        </div>
        <QueueLine
          cutOff={cutOff}
          catalog={catalog}
          needs="Pix, fiado, clientes, estacionar e caixa pedem internet"
        />
        {phone && shown === null && <CameraStrip onRead={(code) => onCode(code, null)} />}
        <ScanField ref={scanField} {...fieldActs} />
        {panel === null && <LateLine pix={pix} onOpen={() => setPanel('pix')} />}
        {refusal && (
          <p className={pageCss.refusal} role="alert">
            {refusal}
          </p>
        )}
        {cart.lines.length === 0 ? (
          <p className={pageCss.empty}>
            {done
              ? done.queued
                ? `Venda ${done.queued} guardada.`
                : `Venda nº ${done.sale.number} concluída.`
              : 'Passe o leitor, aponte a câmera ou escreva o nome do produto.'}
          </p>
        ) : (
          list
        )}
        <p className="visually-hidden" role="status">
          {cart.lines.length > 0 &&
            (cart.lines.length === 1 ? '1 linha' : `${formatCount(cart.lines.length)} linhas`)}
        </p>
      </div>
      <div className={pageCss.dock}>
        <SidePanel
          panel={shown}
          handle={handle}
          payments={payments}
          cash={cash}
          parking={parking}
          receipt={receipt}
          pix={pix}
          pixActs={pixActs}
          done={done}
          ready={ready}
          method={method}
          kept={kept.length}
          choosing={choosing}
          onChoosing={setChoosing}
          onMethod={setMethod}
          onReceive={receive}
          onCustomer={open('customer')}
          onDiscount={open('discount')}
          onPark={park}
          onParked={open('parked')}
          onWaiting={open('waiting')}
          onPix={() => setPanel('pix')}
          onBack={back}
          onField={toField}
          onNext={next}
          onClear={() => {
            handle.act(() => EMPTY)
            toField()
          }}
        />
        <div ref={setToastPlace} className={pageCss.toasts} />
      </div>
      {receipt.paper}
      {approval.dialog}
    </div>
  )
}
