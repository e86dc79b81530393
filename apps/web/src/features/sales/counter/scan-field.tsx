import { useDebouncedValue } from '@mantine/hooks'
import { isCodeOf } from '@prateleira/contract/catalog/exact-code'
import type { VariantOption } from '@prateleira/contract/catalog/schemas'
import { parseTyped, type TypedCode, timesProblem } from '@prateleira/contract/sales/typed-code'
import { SEARCH_DEBOUNCE_MILLISECONDS } from '@prateleira/contract/shared/constants'
import { formatQuantity } from '@prateleira/contract/shared/format'
import { IconBarcode } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import {
  type KeyboardEvent,
  memo,
  type Ref,
  startTransition,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { flushSync } from 'react-dom'
import codeCss from '../../../components/code-field.module.css'
import { Highlight } from '../../../components/highlight.tsx'
import { Money } from '../../../components/money.tsx'
import { ListCut, OptionList, Suggestion } from '../../../components/suggestion-list.tsx'
import { useEnter } from '../../../components/use-enter.ts'
import { useMarks } from '../../../components/use-marks.ts'
import {
  catalogAge,
  catalogVersion,
  searchProducts,
  subscribeCatalog,
} from '../../../lib/device-catalog/index.ts'
import { errorMessage } from '../../../lib/errors.ts'
import { useKeptTyped } from '../../../lib/kept-typed.ts'
import { showKeys } from '../../../lib/show-keys.ts'
import { soundRefused } from '../../../lib/sounds.ts'
import { variantOptionsQuery } from '../api.ts'
import { goodsOf } from './cart.ts'
import { whichOf } from './cart-trouble.ts'
import { merged } from './catalogue.ts'
import uiCss from './controls.module.css'
import { joinScanned } from './join-scanned.ts'
import fieldCss from './scan-field.module.css'

export interface ScanFieldHandle {
  focus: () => void
  text: () => string
  write: (next: (before: string) => string) => void
  /** A scanned code with the '3*', or the beginning of a known code, that the field holds, which it clears; null: that is no quantity, as the field says. */
  complete: (code: string) => TypedCode | null
}

interface Props {
  ref: Ref<ScanFieldHandle>
  /** Enter on what is no marked product: a code. */
  onCode: (typed: string) => void
  onChoose: (option: VariantOption, quantity: string) => void
  /** Arrow up in an empty field. */
  onUp: () => void
}

/** Milliseconds without a key after which the field's text is examined: a scanner's keys are faster, a person's slower. */
const PAUSE = 60

const idsOf = (options: VariantOption[]) => options.map(({ product_variant_id: id }) => id)

/** The code by which a product was found: its barcode where that begins as typed. */
const codeFound = ({ sku, barcode }: VariantOption, typed: string) =>
  barcode?.startsWith(typed) && !sku.includes(typed) ? barcode : sku

/**
 * Takes codes, names and quantities ('3*…'). Under it what a typed name finds. The browser itself keeps the text: of a scanner's keys none
 * draws anything or searches.
 */
export const ScanField = memo(function ScanField({ ref, onCode, onChoose, onUp }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const textOf = () => input.current?.value ?? ''
  /** The text as it was at the last pause. */
  const [value, setValue] = useState('')
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** The text for which the list was closed. */
  const [closedFor, setClosedFor] = useState('')
  const look = () => {
    clearTimeout(pause.current)
    setValue(textOf())
    setClosedFor('')
  }
  const close = () => {
    enter.forget()
    if (textOf() !== value) look()
    setClosedFor(textOf())
  }
  const onType = () => {
    clearTimeout(pause.current)
    enter.forget()
    // A code that was taken back is no longer there, and nothing has looked at it.
    if (textOf() !== value) pause.current = setTimeout(() => startTransition(look), PAUSE)
  }
  const write = (text: string) => {
    if (input.current) input.current.value = text
    look()
  }
  useEffect(() => () => clearTimeout(pause.current), [])
  useKeptTyped(input, textOf, write)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it calls reads the element
  useImperativeHandle(
    ref,
    () => ({
      focus: () => input.current?.focus(),
      text: textOf,
      write: (next) => write(next(textOf())),
      complete: (scanned) => {
        const held = textOf()
        const { code, left } = joinScanned(held, scanned)
        if (left !== held) write(left)
        // What was found for the text is not about the code.
        else if (held !== '') close()
        if (code === null) soundRefused()
        return code
      },
    }),
    [],
  )
  const { quantity, code } = parseTyped(value)
  const [asked] = useDebouncedValue(code, SEARCH_DEBOUNCE_MILLISECONDS)
  const enabled = code !== ''
  const {
    data: answer,
    isPlaceholderData,
    isError,
    error,
    refetch,
  } = useQuery({
    ...variantOptionsQuery(asked),
    enabled: enabled && asked !== '',
  })
  // What the device knows is there with the key; the server adds what it does not, and says how much there is by now.
  const age = catalogAge()
  // What was typed before the device's catalogue was there finds it too; an empty field is not drawn for what the device hears.
  const version = useSyncExternalStore(subscribeCatalog, () => (value === '' ? 0 : catalogVersion()))
  const asks = enabled && age !== null && (age.fresh || !age.reached || isError)
  // biome-ignore lint/correctness/useExhaustiveDependencies: again with what the device has heard
  const kept = useMemo(() => (asks ? searchProducts(code) : []), [code, asks, version])
  const current = asked === code && !isPlaceholderData ? answer : undefined
  const data = useMemo(() => {
    if (kept.length > 0) return merged(kept, current ?? [])
    // Never what an earlier text has found: a touch would sell it.
    return current ? merged([], current) : asks && isError ? [] : undefined
  }, [kept, current, asks, isError])
  const options = enabled ? (data ?? []) : []
  const fresh = kept.length > 0 || (asked === code && !isPlaceholderData)
  // Of what the device finds nothing changes its place with the server's answer.
  const begun = kept.length > 0 ? code : data
  const failed = fresh && isError && data === undefined
  const open =
    closedFor !== value && enabled && (options.length > 0 || failed || (fresh && data !== undefined))
  const exact = options.filter((option) => isCodeOf(code, option))
  // A number may begin barcodes that nobody sees: Enter takes it for a whole code or for what alone is found.
  // Of those that share a code none is taken by itself.
  const shared = exact.length > 1
  const unclear = shared || (/^\d+$/.test(code) && options.length > 1 && exact.length !== 1)
  const list = useMarks(input, open)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another answer begins at its first
  useLayoutEffect(unclear ? list.unmark : list.markFirst, [begun, open, unclear])

  const choose = (id: string) => {
    const option = options.find(({ product_variant_id }) => product_variant_id === id)
    if (!option) return soundRefused()
    write('')
    onChoose(option, quantity ?? '')
  }
  const enter = useEnter(
    list,
    { read: textOf, text: value, found: fresh && data ? idsOf(options) : null, exact: idsOf(exact), failed },
    {
      take: choose,
      choose: () => {
        setClosedFor('')
        soundRefused()
      },
      none: soundRefused,
      fail: () => {
        soundRefused()
        void refetch()
      },
      ask: () => {},
    },
  )
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === '?' && textOf() === '') {
      event.preventDefault()
      showKeys()
    } else if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      event.preventDefault()
      if (code === '') return
      if (/^\d{4,}$/.test(code)) {
        write('')
        onCode(value)
      } else enter.press(event)
    } else if (event.key === 'ArrowUp' && options.length === 0) {
      event.preventDefault()
      onUp()
    } else if (event.key === 'Escape' && value !== '') {
      event.preventDefault()
      event.stopPropagation()
      if (open) close()
      else write('')
    } else if (!list.arrow(event) && /^Arrow(Up|Down)$/.test(event.key) && closedFor !== '') {
      event.preventDefault()
      setClosedFor('')
    }
  }
  const latest = useRef(press)
  latest.current = press
  const onKeyDown = (event: KeyboardEvent) => {
    // What acts on the text acts on all of it.
    if (/^(Enter|Arrow|Escape)/.test(event.key) && textOf() !== value) flushSync(look)
    latest.current(event)
  }
  return (
    <div className={fieldCss.scan}>
      <IconBarcode className={codeCss.icon} size={22} stroke={1.6} aria-hidden="true" />
      <input
        ref={input}
        className={codeCss.input}
        data-takes-codes
        aria-label="Código, nome ou 3*código"
        placeholder="Código, nome ou 3*código"
        {...list.field}
        autoCapitalize="off"
        enterKeyHint="done"
        maxLength={100}
        onInput={onType}
        onFocus={() => setClosedFor('')}
        onClick={() => setClosedFor('')}
        onBlur={() => textOf() !== '' && close()}
        onKeyDown={onKeyDown}
      />
      {quantity !== null && (
        <span className={fieldCss.times} aria-live="polite">
          {formatQuantity(quantity)} ×
        </span>
      )}
      {open && (
        <OptionList
          of={list}
          label="Produtos encontrados"
          className={codeCss.found}
          onPick={(id) => (textOf() === value ? choose(id) : look())}
          told={enter.told === 'choose' && !unclear}
        >
          {unclear && (
            <p
              className={fieldCss.unclear}
              data-asks={shared || undefined}
              role={enter.told === 'choose' ? 'alert' : undefined}
            >
              {shared
                ? `${whichOf(exact) ?? `Mais de um produto tem o código ${code}.`} Escolha com ↓ ou um toque.`
                : enter.told === 'choose' && exact.length === 0
                  ? `Nenhum produto tem o código ${code}: escolha entre os que o contêm, com ↓ ou um toque.`
                  : `${code} não é um código inteiro: escolha o produto, com ↓ ou um toque.`}
            </p>
          )}
          {options.map((option) => (
            <Suggestion
              key={option.product_variant_id}
              value={option.product_variant_id}
              className={uiCss.option}
            >
              <span className={fieldCss.optionName}>
                <Highlight text={goodsOf(option).name} query={code} />
                <small>{codeFound(option, code)}</small>
              </span>
              <small>
                {formatQuantity(goodsOf(option).available ?? '0')} {option.unit}
              </small>
              <strong>{option.sale_price === null ? '—' : <Money value={option.sale_price} />}</strong>
            </Suggestion>
          ))}
          <ListCut count={options.length} />
          {options.length === 0 && (
            <p className={fieldCss.nothing}>
              {timesProblem(code) ??
                (failed
                  ? errorMessage(error)
                  : /^\d+$/.test(code)
                    ? `Nenhum produto tem o código ${code}.`
                    : 'Nenhum produto encontrado.')}
            </p>
          )}
        </OptionList>
      )}
    </div>
  )
})
