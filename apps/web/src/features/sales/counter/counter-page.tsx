import { Title } from '@mantine/core'
import type { VariantOption } from '@prateleira/contract/catalog/schemas'
import { isOfferedWithoutNetwork } from '@prateleira/contract/sales/payments'
import { parseTyped, type TypedCode } from '@prateleira/contract/sales/typed-code'
import { useRef, useState } from 'react'
import { Failure } from '../../../components/failure.tsx'
import { useApproval } from '../../../components/use-approval.tsx'
import { useBackCloses } from '../../../lib/back-closes.ts'
import { useCashRegister } from '../../../lib/cash-register.ts'
import { useMe } from '../../../lib/me.ts'
import { showKeys } from '../../../lib/show-keys.ts'
import { soundRefused } from '../../../lib/sounds.ts'
import { setToastPlace } from '../../../lib/toast-place.ts'
import { useIsPhone } from '../../../lib/use-is-phone.ts'
import { useOffline } from '../../../lib/use-offline.ts'
import { useStable } from '../../../lib/use-stable.ts'
import { LateLine } from '../list/waiting-line.tsx'
import { AsideLine } from '../payment/aside-line.tsx'
import { COUNTER_METHODS } from '../payment/payment-panel.tsx'
import { useMethod } from '../payment/use-method.ts'
import { usePayments } from '../payment/use-payments.ts'
import { usePix } from '../payment/use-pix.ts'
import { receiptOf } from '../receipt/receipt-of.ts'
import { useReceipt } from '../receipt/use-receipt.tsx'
import { emptied } from './cart.ts'
import pageCss from './counter.module.css'
import { CounterHead } from './counter-head.tsx'
import { CounterLines } from './counter-lines.tsx'
import type { Done } from './done.ts'
import { isJustShown } from './reading.ts'
import { ScanField } from './scan-field.tsx'
import { type Panel, SidePanel } from './side-panel.tsx'
import { useCart, useCartState } from './use-cart.ts'
import { useCounterKeys } from './use-counter-keys.ts'
import { useCounterShortcuts } from './use-counter-shortcuts.ts'
import { useFieldFocus } from './use-field-focus.ts'
import { useKept } from './use-kept.ts'
import { useLinkedCode } from './use-linked-code.ts'
import { useOnceReady } from './use-once-ready.ts'
import { useParking } from './use-parking.ts'
import { usePreparedDevice } from './use-prepared-device.ts'
import { useRefusal } from './use-refusal.ts'
import { useShownPanel } from './use-shown-panel.ts'

/** The counter: codes become lines, lines become a sale. */
export default function CounterPage() {
  const me = useMe()
  const phone = useIsPhone()
  const handle = useCart()
  const cash = useCashRegister()
  const offline = useOffline()
  usePreparedDevice()
  const [panel, setPanel] = useState<Panel>(null)
  const chosen = useMethod()
  const { kept, keep, scanKept } = useKept(handle)
  const [done, setDone] = useState<Done | null>(null)
  /** The last finished sale, whose change can be read again until the next one has goods. */
  const [last, setLast] = useState<Done | null>(null)
  const finish = (finished: Done) => {
    setDone(finished)
    setLast(finished)
    setPanel('done')
    // Codes scanned during the payment start the next sale; the change stays visible.
    scanKept()
  }
  const [refusal, setRefusal] = useRefusal()
  const { scanField, toField, toLine, editing, setEditing } = useFieldFocus(panel, () => setPanel(null))
  // Does not change while lines are added by scanning.
  useCartState(handle, panel !== null)
  /** Codes scanned during a payment become lines of the sale that is open then, and of none on its way. */
  const leave = () => {
    toField()
    if (!parking.busy) scanKept()
  }
  const refuse = (why: string) => {
    setRefusal(why)
    leave()
  }
  const isTaking = panel === 'payments' || panel === 'pix'
  const approval = useApproval()
  const pix = usePix(
    cash,
    {
      onDone: finish,
      makeRoom: () => parking.makeRoom(),
      onReleased: (cart) => {
        if (cart) parking.bringBack(cart)
        // Its goods are free again.
        handle.askAgain()
        leave()
      },
      onShown: () => setPanel('pix'),
    },
    approval.allow,
  )
  const pixActs = useRef<{ print: () => void; share: () => void } | null>(null)
  const payments = usePayments(
    handle,
    cash,
    {
      onDone: (finished) => {
        handle.begin()
        finish(finished)
      },
      onRefused: refuse,
      onAside: leave,
      onHeld: (held) => {
        pix.show(held)
        setPanel('pix')
        handle.begin()
      },
    },
    Boolean(pix.account),
    approval,
  )
  const parking = useParking(handle, payments.payments.length > 0 ? payments.received : null, {
    onChanged: () => {
      setRefusal(null)
      if (panel !== 'pix') toField()
    },
    onSettled: scanKept,
    onRefused: refuse,
    onWarned: setRefusal,
  })
  const receipt = useReceipt(done && receiptOf(done, me), null, { drawer: true })

  function next() {
    setDone(null)
    toField()
  }
  const take = ({ code, quantity }: TypedCode, physical: string | null = null) => {
    if (refusal !== null) setRefusal(null)
    forget()
    parking.prepare()
    const enter = parking.busy ? keep : handle.scan
    enter({ code, physical, quantity: quantity ?? '' })
  }
  const onCode = (code: string, physical: string | null = null) => {
    if (isTaking) {
      soundRefused()
      return keep({ code, physical })
    }
    const own = scanField.current?.complete(code)
    if (!own) return next()
    if (panel === 'done') setDone(null)
    take(own, physical)
    if (panel === 'done' || panel === null) toField()
  }
  const onKey = (key: string) => {
    if (panel === 'pix') return
    // Half of a code that is typed before the answer would be another code.
    if (panel === 'payments' && payments.sending) return scanField.current?.write((before) => before + key)
    if (panel === 'payments') {
      const method = COUNTER_METHODS[Number(key) - 1]
      if (offline && method && !isOfferedWithoutNetwork(method)) return soundRefused()
      if (method && chosen.method === null && !chosen.choosing && !payments.unanswered)
        chosen.choose(method, key)
      return
    }
    const row = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.row : undefined
    if (row && /[\d,]/.test(key))
      return isJustShown(early) ? soundRefused() : setEditing({ key: row, first: key })
    // These have fields of their own.
    if (panel === 'customer' || panel === 'discount' || document.querySelector('[role="dialog"]')) return
    if (key === '?') return showKeys()
    // As a scanned code does, the first key begins the next sale or leaves the list.
    if (panel === 'done') next()
    else if (panel !== null) toField()
    scanField.current?.write((before) => before + key)
    scanField.current?.focus()
  }
  useCounterKeys({ onCode, onKey })

  const receive = () => {
    if (panel === 'payments') return
    if (parking.busy) return soundRefused()
    if (panel === 'pix') return void pix.confirm()
    setDone(null)
    if (!onceReady()) return
    setRefusal(null)
    chosen.reset()
    setEditing(null)
    handle.agree()
    setPanel('payments')
  }
  const { onceReady, early, forget } = useOnceReady(handle, toLine, () => panel === null && receive())
  const back = () => {
    if (panel === 'payments') {
      if (payments.sending) return
      if (payments.unanswered) return payments.setAside()
      // One step at a time; payments stay with the sale.
      if (chosen.back()) return
    }
    if (panel === 'pix') {
      if (pix.busy) return
      pix.show(null)
    }
    if (panel === 'done') return next()
    leave()
  }
  const open = (which: Exclude<Panel, null>) => () => {
    if (isTaking || panel === 'done' || parking.busy) return
    setPanel(which)
  }
  const park = () => {
    if (isTaking || panel === 'done') return
    if (handle.cart.lines.length === 0) setPanel('parked')
    else void parking.park()
  }
  useCounterShortcuts({
    customer: () => {
      if (panel !== 'payments') open('customer')()
      else if (!payments.sending && !payments.unanswered) chosen.setChoosing(true)
    },
    discount: () => handle.cart.lines.length > 0 && open('discount')(),
    waiting: () => pix.waiting.length > 0 && open('waiting')(),
    receive,
    park,
    back,
    undo: () => {
      if (!isTaking && !parking.busy && panel !== 'done' && scanField.current?.text() === '') handle.undo()
    },
    print: () => (panel === 'pix' ? pixActs.current?.print() : panel === 'done' && receipt.print()),
    share: () => (panel === 'pix' ? pixActs.current?.share() : panel === 'done' && void receipt.share()),
    goOn: () => {
      if (panel === 'done') next()
      else if (panel === 'payments' && (payments.unanswered || payments.total === '0.00')) payments.conclude()
    },
  })
  const shown = useShownPanel(panel, setPanel, Boolean(payments.unanswered))
  useLinkedCode(shown, (code) => take({ code, quantity: null }))
  // What a finished sale leaves on the screen covers the page on a phone only.
  useBackCloses(shown !== null && (phone || shown !== 'done'), back)
  useBackCloses(editing !== null, toField)
  const acts = useStable({ onField: toField })
  const fieldActs = useStable({
    onCode: (text: string) => take(parseTyped(text)),
    onChoose: (option: VariantOption, quantity: string) =>
      parking.busy ? keep({ code: option.sku, physical: null, quantity }) : handle.choose(option, quantity),
    onUp: () => [...document.querySelectorAll<HTMLElement>('[data-row]')].at(-1)?.focus(),
  })
  return (
    <div className={pageCss.counter} data-open={shown ?? undefined}>
      <Title order={1} className={pageCss.title}>
        Vender
      </Title>
      <div className={pageCss.main}>
        <CounterHead cash={cash} onCode={phone && shown === null ? onCode : null} />
        <ScanField ref={scanField} {...fieldActs} />
        <AsideLine isShown={shown === null} handle={handle} allow={approval.allow} onReopened={setRefusal} />
        {panel === null && !parking.busy && <LateLine pix={pix} onOpen={() => setPanel('pix')} />}
        {refusal && <Failure>{refusal}</Failure>}
        <CounterLines
          handle={handle}
          done={done}
          editing={editing}
          held={parking.busy}
          mayAsk={panel === null}
          onEdit={setEditing}
          {...acts}
        />
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
          last={last}
          chosen={chosen}
          kept={kept.length}
          early={early !== null}
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
            handle.act(emptied)
            setRefusal(null)
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
