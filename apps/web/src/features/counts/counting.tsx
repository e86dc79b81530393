import { Button } from '@mantine/core'
import { fullVariantName } from '@prateleira/contract/catalog/rules'
import type { VariantOption } from '@prateleira/contract/catalog/schemas'
import type { LineInput } from '@prateleira/contract/counts/schemas'
import { add } from '@prateleira/contract/shared/decimal'
import { formatQuantity } from '@prateleira/contract/shared/format'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useReducer, useRef, useState } from 'react'
import { AppLink } from '../../components/app-link.tsx'
import { CameraStrip } from '../../components/camera-strip.tsx'
import { DraftNotice } from '../../components/draft-notice.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { ErrorState } from '../../components/error-state.tsx'
import { Failure } from '../../components/failure.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { QueueLine } from '../../components/queue-line.tsx'
import { paths, queryNames } from '../../config/paths.ts'
import { useDeviceCatalog } from '../../lib/device-catalog/use-device-catalog.ts'
import { errorMessage } from '../../lib/errors.ts'
import { useMayCall, useMe } from '../../lib/me.ts'
import { notify } from '../../lib/notify.ts'
import { prepareAndSend } from '../../lib/offline-queue/queue.ts'
import { useRememberedFlag } from '../../lib/remembered-flag.ts'
import { soundRefused, soundTaken } from '../../lib/sounds.ts'
import { useSearchState } from '../../lib/use-search-state.ts'
import { countQuery, countsChanged, standingOf } from './api.ts'
import { CountField, type CountFieldHandle } from './count-field.tsx'
import { CountLists } from './count-lists.tsx'
import countingCss from './counting.module.css'
import countsCss from './counts.module.css'
import { countingSearch } from './counts-view.ts'
import { CurrentItem, type Shown } from './current-item.tsx'
import { countOrKeep } from './keep-count.ts'
import { useCountDraft } from './use-count-draft.ts'
import { progressOf } from './words.ts'

/** How long this device remembers the mode in which each scan counts one. */
const REMEMBERED_DAYS = 90

/** Counting: scan, number, Enter; or one touch for one more (CNT-01). */
export default function Counting() {
  const me = useMe()
  const reviews = useMayCall()('counts.reviewCount')
  const catalog = useDeviceCatalog()
  const [{ count: id }] = useSearchState(countingSearch)
  const { data: count, error, refetch } = useQuery(countQuery(id))
  const field = useRef<CountFieldHandle>(null)
  const page = useRef<HTMLDivElement>(null)
  const draft = useCountDraft(id)
  const [current, setCurrent] = useState(draft.begun.current)
  const [corrects, setCorrects] = useState(draft.begun.corrects)
  const [failure, setFailure] = useState<string | null>(null)
  const [eachOne, toggleEachOne] = useRememberedFlag('prateleira-count-each', false, REMEMBERED_DAYS)
  const [shown, note] = useReducer(addToShown, [])
  /** Pending requests by variant. */
  const sending = useRef(new Map<string, Promise<unknown>>())
  useEffect(() => void prepareAndSend(me.person_id), [me.person_id])
  // biome-ignore lint/correctness/useExhaustiveDependencies: writes what is chosen when that changes
  useEffect(() => draft.keep({ current, corrects }), [current, corrects])
  const isOpen = count && count.state === 'open'
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the count is there
  useEffect(() => {
    if (count && !isOpen) draft.clear()
    const option = draft.begun.current
    if (!isOpen || option === null) return
    const found = standingOf(count, option.product_variant_id).catch(() => null)
    void found.then((standing) => standing && note({ option, standing }))
  }, [isOpen])

  if (id === undefined || (count && !isOpen))
    return (
      <>
        <PageHeader title="Contar estoque" />
        <EmptyState title="Este inventário não está aberto">
          <AppLink to={paths.counts}>Ver inventários</AppLink>
        </EmptyState>
      </>
    )
  if (error && !count) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!count) return null

  const send = async (option: VariantOption, quantity: string | null, replaces = false) => {
    const line: LineInput = { product_variant_id: option.product_variant_id, quantity, replaces }
    setCorrects(false)
    setFailure(null)
    try {
      // One after the other: each answer contains the new quantity, and undo refers to the previous one.
      const before = sending.current.get(option.product_variant_id) ?? Promise.resolve()
      const counting = before.then(() => countOrKeep(me, count.id, line, option))
      sending.current.set(
        option.product_variant_id,
        counting.catch(() => undefined),
      )
      const done = await counting
      soundTaken()
      note({ option, line, done })
      if ('answer' in done) void countsChanged()
      return true
    } catch (caught) {
      soundRefused()
      const lost = quantity === null ? '' : ` (${formatQuantity(quantity)} ${option.unit})`
      setFailure(`${fullVariantName(option)}${lost}: ${errorMessage(caught)}`)
      return false
    }
  }
  const takeBack = async ({ option, mine }: Shown) => {
    if (mine === null || !(await send(option, null, true))) return
    const undo = () => {
      notify.hide(toast)
      setCurrent(option)
      field.current?.focus()
      void send(option, mine, true)
    }
    const toast = notify.info(
      `${fullVariantName(option)}: ${formatQuantity(mine)} ${option.unit} não contam mais`,
      <Button size="compact-sm" variant="default" onClick={undo}>
        Desfazer
      </Button>,
    )
  }
  /** Loaded as soon as a variant is chosen: its earlier quantity, or that it is out of scope, which saves counting it in vain. */
  const lookUp = async (option: VariantOption) => {
    const standing = await standingOf(count, option.product_variant_id).catch(() => null)
    if (!standing?.isOutside) {
      if (standing) note({ option, standing })
      return
    }
    soundRefused()
    setCurrent((now) => (now === option ? null : now))
    setFailure(`${fullVariantName(option)}: Este produto não faz parte deste inventário.`)
  }
  const choose = (option: VariantOption, quantity: string | null) => {
    setCurrent(option)
    setCorrects(false)
    setFailure(null)
    draft.keep({ current: option, text: '' })
    if (quantity === null) return void lookUp(option)
    draft.counted(option)
    void send(option, quantity)
  }
  const taken = current && shown.find((one) => one.option.product_variant_id === current.product_variant_id)
  const scanned = (option: VariantOption) => choose(option, eachOne ? '1' : null)
  return (
    <div ref={page} className={countingCss.counting}>
      <nav className={countsCss.ways} aria-label="Inventário">
        <AppLink className="touch" to={paths.counts}>
          Inventários
        </AppLink>
        {reviews && (
          <AppLink className="touch" to={paths.countReview} search={{ [queryNames.count]: count.id }}>
            Revisar
          </AppLink>
        )}
      </nav>
      <PageHeader title={count.name} description={progressOf(count)} />
      <QueueLine cutOff={catalog?.reached === false} />
      <CameraStrip name="prateleira-count-camera" onRead={(code) => field.current?.read(code)} />
      <DraftNotice
        restored={draft.restored}
        onDiscard={() => {
          draft.clear()
          setCurrent(null)
          setCorrects(false)
          field.current?.clear()
          field.current?.focus()
        }}
      />
      <CountField
        ref={field}
        page={page}
        current={current}
        corrects={corrects}
        begun={draft.begun.text}
        onText={(text) => draft.keep({ text })}
        onScan={scanned}
        onChoose={choose}
        onQuantity={({ option, quantity, replaces }) => {
          setCurrent(option)
          draft.counted(option)
          void send(option, quantity, replaces)
        }}
        onOneMore={() => current && void send(current, '1')}
        onFailure={setFailure}
      />
      <label className={countingCss.each}>
        <input type="checkbox" checked={eachOne} onChange={toggleEachOne} /> Cada leitura conta 1
      </label>
      {failure && <Failure>{failure}</Failure>}
      {current && (
        <CurrentItem
          option={current}
          shown={taken ?? undefined}
          isBlind={count.is_blind}
          corrects={corrects}
          onOneMore={() => {
            void send(current, '1')
            field.current?.focus()
          }}
          onCorrect={() => {
            setCorrects(!corrects)
            field.current?.focus()
          }}
          onTakeBack={() => {
            if (taken) void takeBack(taken)
            field.current?.focus()
          }}
        />
      )}
      <CountLists
        count={count}
        shown={shown}
        onChoose={(option) => {
          choose(option, null)
          field.current?.focus()
        }}
      />
    </div>
  )
}

interface Done {
  option: VariantOption
  line: LineInput
  done: Awaited<ReturnType<typeof countOrKeep>>
}

interface Before {
  option: VariantOption
  standing: Pick<Shown, 'mine' | 'expected'>
}

/** What was counted on this page, latest first, from the server or with queued lines added; earlier lines come last. */
function addToShown(before: Shown[], now: Done | Before): Shown[] {
  const { option } = now
  const same = before.find((one) => one.option.product_variant_id === option.product_variant_id)
  if ('standing' in now) return same ? before : [...before, { option, ...now.standing, waits: false }]
  const { line, done } = now
  const others = before.filter((one) => one !== same)
  if ('answer' in done)
    return [{ option, mine: done.answer.mine, waits: false, expected: done.answer.expected }, ...others]
  const quantity = line.quantity === null ? null : String(line.quantity)
  const mine = line.replaces || quantity === null ? quantity : add(same?.mine ?? '0', quantity)
  return [{ option, mine, waits: true, expected: same?.expected ?? null }, ...others]
}
