import { useDebouncedValue } from '@mantine/hooks'
import { isCodeOf } from '@prateleira/contract/catalog/exact-code'
import { fullVariantName } from '@prateleira/contract/catalog/rules'
import type { VariantOption } from '@prateleira/contract/catalog/schemas'
import { parseTyped, timesProblem } from '@prateleira/contract/sales/typed-code'
import { SEARCH_DEBOUNCE_MILLISECONDS } from '@prateleira/contract/shared/constants'
import { formatQuantity } from '@prateleira/contract/shared/format'
import { IconBarcode } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type KeyboardEvent,
  type Ref,
  type RefObject,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import codeCss from '../../components/code-field.module.css'
import { AROUND_FIELD, ListCut, OptionList, Suggestion } from '../../components/suggestion-list.tsx'
import { useEnterMeaning } from '../../components/use-enter.ts'
import { useMarks } from '../../components/use-marks.ts'
import { errorMessage } from '../../lib/errors.ts'
import { useScanGuard, useScannedKeys } from '../../lib/scanner.ts'
import { soundRefused } from '../../lib/sounds.ts'
import { useTypedAhead } from '../../lib/typed-ahead.ts'
import { untakenWords, useUntaken } from '../../lib/untaken.ts'
import { variantSearch } from '../../lib/variant-search.ts'
import countingCss from './counting.module.css'
import { misread, readCounted } from './misread.ts'
import { type Doubt, type Found, NumberDoubts } from './number-doubts.tsx'
import { useDoubts } from './use-doubts.ts'
import { askingWords } from './words.ts'

export interface CountFieldHandle {
  focus: () => void
  /** Empties it. */
  clear: () => void
  read: (code: string) => void
}

interface Props {
  ref: Ref<CountFieldHandle>
  /** What a scanner types in here is a code, wherever the focus is. */
  page: RefObject<HTMLElement | null>
  current: VariantOption | null
  /** The next number is all there is, and not what was found beside. */
  corrects: boolean
  /** What stands in the field at first. */
  begun: string
  onText: (text: string) => void
  onScan: (option: VariantOption) => void
  onChoose: (option: VariantOption, quantity: string | null) => void
  onQuantity: (found: Found) => void
  onOneMore: () => void
  onFailure: (message: string | null) => void
}

const idsOf = (options: VariantOption[]) => options.map(({ product_variant_id: id }) => id)

/**
 * The one field: a code or a name says of what, and a number how many. What a scanner types is a code, however short, and never a number
 * of pieces; what a person types for a product is a number of pieces, and they are asked where it could be a code.
 */
export function CountField({
  ref,
  page,
  current,
  corrects,
  begun,
  onText,
  onScan,
  onChoose,
  onQuantity,
  onOneMore,
  onFailure,
}: Props) {
  const queryClient = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const endsScan = useScannedKeys()
  const [text, setText] = useState(begun)
  const { quantity: times, code } = parseTyped(text)
  const [asked] = useDebouncedValue(code, SEARCH_DEBOUNCE_MILLISECONDS)
  const isNumber = current !== null && /^[\d.,]+$/.test(text.trim())
  const wrong = current === null ? null : misread(text.trim())
  const doubts = useDoubts({ onQuantity, onChoose })
  const searches = asked !== '' && !isNumber && wrong === null && text !== ''
  const { data, isPlaceholderData } = useQuery({ ...variantSearch(asked), enabled: searches })
  const options = searches && asked === code && !isPlaceholderData ? (data ?? []) : []
  /** The text for which the list was closed. */
  const [closedFor, setClosedFor] = useState('')
  const open = options.length > 0 && closedFor !== text
  const list = useMarks(input, open)
  const { told, meaningOf } = useEnterMeaning(list)
  const ahead = useTypedAhead()
  const untaken = useUntaken(input, () => text.trim())
  // biome-ignore lint/correctness/useExhaustiveDependencies: another answer begins at its first
  useLayoutEffect(list.markFirst, [asked, open])
  const latest = useRef(text)
  latest.current = text

  const write = (next: string) => {
    setText(next)
    onText(next)
  }
  const empty = () => {
    setText('')
    setClosedFor('')
    untaken.forget()
  }
  const clear = () => {
    empty()
    onText('')
  }
  const refuse = (message: string) => {
    soundRefused()
    onFailure(message)
    input.current?.select()
  }
  const askWhich = (typed: string) => {
    setText(typed)
    setClosedFor('')
    soundRefused()
    input.current?.focus()
  }
  const chooseMany = (option: VariantOption, quantity: string | null) => {
    if (quantity !== null) doubts.counted(option)
    onChoose(option, quantity)
  }
  const lookUp = async (typed: string, scanned: boolean) => {
    const wanted = parseTyped(typed)
    if (!scanned) ahead.wait()
    const found = await queryClient.fetchQuery(variantSearch(wanted.code)).catch((error: unknown) => {
      refuse(errorMessage(error))
      return null
    })
    const [quantity = ''] = scanned ? [] : ahead.end().split('\n')
    if (found === null) return
    // Typed on meanwhile.
    if (!scanned && latest.current.trim() !== typed) return
    const exact = found.filter((option) => isCodeOf(wanted.code, option))
    const meaning = meaningOf(typed, { found: idsOf(found), exact: idsOf(exact), scanned })
    if (meaning.kind === 'none') return refuse(timesProblem(typed) ?? `Nenhum produto com "${wanted.code}".`)
    const only = meaning.kind === 'take' && found.find((one) => one.product_variant_id === meaning.key)
    if (!only) return askWhich(typed)
    clear()
    if (wanted.quantity !== null) chooseMany(only, wanted.quantity)
    else if (scanned) onScan(only)
    else {
      onChoose(only, null)
      // Typed while the product was still looked up; Enter counts it.
      write(quantity)
    }
  }
  const choose = (id: string) => {
    const option = options.find(({ product_variant_id }) => product_variant_id === id)
    clear()
    if (option) chooseMany(option, times)
  }
  const settle = (doubt: Doubt) => {
    doubts.settle(doubt)
    input.current?.focus()
  }
  const reject = (doubt: Doubt) => {
    settle(doubt)
    onChoose(doubt.other ?? doubt.option, null)
    if (doubt.other === null) write(doubt.typed)
  }
  const take = () => {
    if (current === null) return
    const read = readCounted(text, current.unit)
    if ('wrong' in read) return refuse(read.wrong)
    // Kept until it is counted: a question may come first.
    empty()
    void doubts.weigh({ option: current, quantity: read.value, replaces: corrects }, text.trim())
  }
  useImperativeHandle(ref, () => ({
    focus: () => input.current?.focus(),
    clear,
    read: (read: string) => void lookUp(read, true),
  }))
  useScanGuard({
    form: page,
    own: input,
    onScan: (read) => {
      input.current?.focus()
      void lookUp(read, true)
    },
  })
  const enter = (event: KeyboardEvent, typed: string) => {
    if (!open) return void lookUp(typed, false)
    const exact = options.filter((option) => isCodeOf(code, option))
    const meaning = meaningOf(typed, { found: idsOf(options), exact: idsOf(exact) }, event)
    if (meaning.kind === 'take') choose(meaning.key)
    else askWhich(typed)
  }
  const press = (event: KeyboardEvent) => {
    const scanned = endsScan(event)
    if (event.nativeEvent.isComposing || (!scanned && ahead.hold(event))) return
    const typed = text.trim()
    if (event.key === 'Enter') {
      event.preventDefault()
      if (typed === '') return
      if (scanned) {
        // Its keys are held back while what was typed before is looked up.
        const read = ahead.end() || typed
        clear()
        void lookUp(read, true)
      } else if (wrong !== null) refuse(wrong)
      else if (isNumber) take()
      else enter(event, typed)
    } else if (event.key === '+' && typed === '' && current) {
      event.preventDefault()
      onOneMore()
    } else if (event.key === 'Escape' && text !== '') {
      event.preventDefault()
      if (open) setClosedFor(text)
      else clear()
    } else if (!list.arrow(event) && /^Arrow(Up|Down)$/.test(event.key)) setClosedFor('')
  }
  return (
    <>
      <div className={AROUND_FIELD}>
        <IconBarcode className={codeCss.icon} size={22} stroke={1.6} aria-hidden="true" />
        <input
          ref={input}
          className={codeCss.input}
          data-takes-codes
          // biome-ignore lint/a11y/noAutofocus: whoever opens the page scans at once
          autoFocus
          {...askingWords(current, corrects)}
          {...list.field}
          autoCapitalize="off"
          inputMode={current === null ? 'text' : 'decimal'}
          enterKeyHint="done"
          maxLength={100}
          value={text}
          onChange={(event) => {
            ahead.end()
            untaken.forget()
            write(event.currentTarget.value)
          }}
          onKeyDown={press}
          onFocus={() => setClosedFor('')}
          onClick={() => setClosedFor('')}
          onBlur={() => {
            setClosedFor(text)
            untaken.leave()
          }}
        />
        {isNumber && (
          <button
            type="button"
            className={countingCss.ok}
            // The field keeps the focus, and the phone its keyboard.
            onMouseDown={(event) => event.preventDefault()}
            onClick={take}
          >
            OK
          </button>
        )}
        {open && (
          <OptionList
            of={list}
            label="Produtos encontrados"
            className={`${codeCss.found} ${countingCss.found}`}
            onPick={choose}
            told={told?.kind === 'choose' && told.text === text.trim()}
          >
            {options.map((option) => (
              <Suggestion key={option.product_variant_id} value={option.product_variant_id}>
                {times !== null && `${formatQuantity(times)} × `}
                {fullVariantName(option)}
                <small>{option.sku}</small>
              </Suggestion>
            ))}
            <ListCut count={options.length} />
          </OptionList>
        )}
      </div>
      {untaken.text !== '' && (
        <p className={countingCss.untaken} role="status">
          {isNumber
            ? `"${untaken.text}" ainda não foi contado: volte ao campo e aperte Enter.`
            : untakenWords(untaken.text)}
        </p>
      )}
      <NumberDoubts
        doubts={doubts.doubts}
        onCount={(doubt) => {
          settle(doubt)
          onQuantity(doubt)
        }}
        onReject={reject}
      />
    </>
  )
}
