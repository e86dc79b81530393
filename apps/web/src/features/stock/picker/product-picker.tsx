import { CloseButton, Loader, TextInput } from '@mantine/core'
import { fullVariantName } from '@prateleira/contract/catalog/rules'
import type { VariantOption } from '@prateleira/contract/catalog/schemas'
import { IconSearch } from '@tabler/icons-react'
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { CameraButton } from '../../../components/camera-button.tsx'
import { AROUND_FIELD, ListCut, NoSuggestions, SuggestionList } from '../../../components/suggestion-list.tsx'
import { useEnterMeaning } from '../../../components/use-enter.ts'
import { useSuggestions } from '../../../components/use-suggestions.ts'
import { errorMessage } from '../../../lib/errors.ts'
import { useNotFoundSignal } from '../../../lib/not-found-signal.ts'
import { useScannedKeys } from '../../../lib/scanner.ts'
import { isTextField } from '../../../lib/type-into.ts'
import { replay, useTypedAhead } from '../../../lib/typed-ahead.ts'
import { useTypedDuringScan } from '../../../lib/typed-during-scan.ts'
import { untakenWords, useUntaken } from '../../../lib/untaken.ts'
import { useIsCut } from '../../../lib/use-is-cut.ts'
import { useIsPhone } from '../../../lib/use-is-phone.ts'
import { useTyped } from '../../../lib/use-typed.ts'
import { focusQuantity } from '../next-field.ts'
import { PickerOptions } from './picker-option.tsx'
import classes from './product-picker.module.css'
import { UnknownCode } from './unknown-code.tsx'
import { exactOf, type Lookup, useVariantSearch } from './use-variant-search.ts'

interface Props {
  ref: RefObject<HTMLInputElement | null>
  value: VariantOption | null
  onChange: (option: VariantOption | null) => void
  error?: ReactNode
  /** A scanned code to be looked up now; `onLookedUp` says that it has been. A number typed meanwhile is the quantity. */
  incoming: string | null
  /** That code was not scanned. */
  quiet?: boolean
  onLookedUp: () => void
  /** A code was scanned into the field, or read by the camera. */
  onScan: (code: string) => void
}

const NOTHING = 'Nenhum produto encontrado.'

const idsOf = (options: VariantOption[]) => options.map((option) => option.product_variant_id)

/** Picks a variant by name or code, by keyboard, pointer, scanner or camera (ENT-02, PROD-18). Typing lets go of what was chosen. */
export function ProductPicker({ ref, value, onChange, error, incoming, quiet, onLookedUp, onScan }: Props) {
  const list = useSuggestions(ref)
  const { flashing, signalNotFound } = useNotFoundSignal()
  const endsScan = useScannedKeys()
  const [failure, setFailure] = useState<ReactNode>(null)
  /** Of a product with several variants, which one? */
  const [asked, setAsked] = useState<string | null>(null)
  const phone = useIsPhone()
  const typed = useTyped(ref)
  const { told, meaningOf, forgetTold } = useEnterMeaning(list)
  const ahead = useTypedAhead()
  const during = useTypedDuringScan()
  /** A quantity typed ahead for a product that is still to be chosen among several. */
  const [quantity, setQuantity] = useState('')
  // The name of what was chosen is not a search.
  const text = value ? '' : typed.text
  const {
    options,
    marked,
    error: searchError,
    waiting,
    lookUp,
    forget,
  } = useVariantSearch(text, typed.typing, list.opened)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each new list begins at its first entry
  useEffect(() => {
    if (text !== '') list.markFirst()
  }, [idsOf(options).join(), text === '', list.opened])

  /** What the field shows of `value`: what is typed over a name lets go of it, and stays. */
  const shown = useRef<VariantOption | null>(null)
  // The focus leaves before the choice is drawn.
  const untaken = useUntaken(ref, () => (shown.current ? '' : typed.read()))
  const { write, show } = typed
  // At every drawing, since what is picked need not become the choice.
  useLayoutEffect(() => {
    if (shown.current === value) return
    shown.current = value
    show(value ? fullVariantName(value) : '')
  })

  const isCut = useIsCut(ref, value && fullVariantName(value))

  const callOff = () => {
    forget()
    forgetTold()
    untaken.forget()
    setQuantity('')
    setAsked(null)
  }
  const letGo = () => {
    callOff()
    ahead.end()
    if (failure !== null) setFailure(null)
    shown.current = null
    if (value) onChange(null)
    list.openSoon()
  }
  const type = (next: string) => {
    write(next)
    letGo()
  }
  const pick = (option: VariantOption) => {
    const keys = during.end() || ahead.end() || quantity
    const again = keys === quantity
    callOff()
    setFailure(null)
    // Also when it was chosen before, under what has been typed since.
    shown.current = option
    show(fullVariantName(option))
    onChange(option)
    list.close()
    if (ref.current) focusQuantity(ref.current)
    if (keys === '') return
    replay(keys)
    // Whoever types it once more replaces it.
    if (again && isTextField(document.activeElement)) document.activeElement.select()
  }
  const clear = () => {
    type('')
    ref.current?.focus()
  }
  const notFound = (code: string) => {
    signalNotFound()
    // So that the next scan replaces what was not found.
    ref.current?.select()
    // The empty list would lie over the way out that the message offers.
    list.close()
    setFailure(<UnknownCode code={code} />)
  }
  /** Codes that fall back to the product's are equal: never the first, the person says which. */
  const askWhich = (code: string, exact: VariantOption[]) => {
    if (!quiet) signalNotFound()
    const products = new Map(exact.map(({ product_id: id, product_name: name }) => [id, name]))
    if (products.size > 1) setFailure(`Mais de um item tem o código "${code}". Escolha qual na lista.`)
    else setAsked(`Qual variante de ${[...products.values()][0]}?`)
    list.open()
  }
  const act = (code: string, { options, exact }: Lookup, scanned: boolean, event?: KeyboardEvent) => {
    const state = { found: idsOf(options), exact: idsOf(exact), scanned }
    const meaning = meaningOf(code, state, event)
    const option = meaning.kind === 'take' && options.find((one) => one.product_variant_id === meaning.key)
    if (option) return pick(option)
    const [first = ''] = ahead.end().split('\n')
    setQuantity(meaning.kind === 'choose' ? first : '')
    if (meaning.kind === 'none') notFound(code)
    else if (exact.length > 1) askWhich(code, exact)
    else {
      typed.write(typed.read())
      list.open()
    }
  }
  /** Before the list is there: a scanner's Enter comes faster than any answer. */
  const enter = async (code: string, scanned: boolean) => {
    if (scanned) during.begin()
    else ahead.wait()
    const found = await lookUp(code).catch((caught: unknown) => {
      ahead.end()
      setFailure(errorMessage(caught))
    })
    if (scanned) await during.rest()
    if (found) act(code, found, scanned)
    if (scanned) during.end()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each code
  useEffect(() => {
    if (incoming === null) return
    type(incoming)
    ref.current?.focus()
    void enter(incoming.trim(), true).finally(onLookedUp)
  }, [incoming])
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const scanned = endsScan(event)
    if (during.hold(event) || (!scanned && ahead.hold(event))) return
    if (event.key === 'Escape') {
      ahead.end()
      callOff()
    }
    const now = value ? '' : typed.read()
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || now === '') return
    event.preventDefault()
    event.stopPropagation()
    if (scanned) onScan(ahead.end() || now)
    else if (list.opened && !waiting && now === text && options.length > 0)
      act(now, { options, exact: exactOf(now, options) }, false, event)
    else void enter(now, false)
  }
  const said = searchError ? errorMessage(searchError) : waiting ? 'Buscando...' : NOTHING

  return (
    <TextInput
      ref={ref}
      label="Produto"
      withAsterisk
      placeholder="Buscar produto, código ou SKU..."
      maxLength={100}
      readOnly={incoming !== null}
      data-flash={flashing}
      {...list.field}
      // An open list lies over it and says it itself.
      description={asked !== null && list.opened ? <span className="visually-hidden">{asked}</span> : asked}
      error={untaken.text === '' ? (error ?? failure) : (failure ?? untakenWords(untaken.text))}
      onChange={() => {
        typed.note()
        letGo()
      }}
      onMouseDown={typed.selectShown}
      onClick={list.open}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={() => {
        list.close()
        untaken.leave()
      }}
      onKeyDownCapture={press}
      onKeyDown={(event) => incoming === null && list.press(event)}
      inputContainer={(field) => (
        <>
          <div className={classes.field}>
            {/* Tab leads from the field to the quantity, and Shift+Tab to the camera. */}
            <CameraButton onRead={onScan} />
            <div className={AROUND_FIELD}>
              {field}
              <SuggestionList
                of={list}
                label="Produtos encontrados"
                question={asked ?? undefined}
                behind={waiting && typed.read}
                told={
                  told !== null &&
                  told.kind === 'choose' &&
                  told.text === text &&
                  !(asked !== null && phone) &&
                  (quantity === '' || `Quantidade: ${quantity}.`)
                }
                onPick={(id) => {
                  const option = options.find((candidate) => candidate.product_variant_id === id)
                  if (option) pick(option)
                }}
              >
                <PickerOptions options={options} query={marked} />
                <ListCut count={options.length} />
                {options.length === 0 && <NoSuggestions>{said}</NoSuggestions>}
              </SuggestionList>
            </div>
          </div>
          {isCut && value && (
            <div className={classes.whole} aria-hidden="true">
              {fullVariantName(value)}
            </div>
          )}
        </>
      )}
      leftSection={<IconSearch size={18} stroke={1.6} aria-hidden="true" />}
      leftSectionPointerEvents="none"
      rightSection={
        waiting ? (
          <Loader size="xs" />
        ) : (
          (value !== null || text !== '') && (
            <CloseButton aria-label="Limpar produto" tabIndex={-1} onClick={clear} />
          )
        )
      }
    />
  )
}
