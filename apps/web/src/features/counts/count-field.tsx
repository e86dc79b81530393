import { useDebouncedValue } from '@mantine/hooks'
import { isCodeOf } from '@prateleira/contract/catalog/exact-code'
import type { VariantOption } from '@prateleira/contract/catalog/schemas'
import { parseTyped } from '@prateleira/contract/sales/typed-code'
import { SEARCH_DEBOUNCE_MILLISECONDS } from '@prateleira/contract/shared/constants'
import { isWhole, readDecimal } from '@prateleira/contract/shared/decimal'
import { formatQuantity } from '@prateleira/contract/shared/format'
import { IconBarcode } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { errorMessage } from '../../lib/errors.ts'
import { useScannedKeys } from '../../lib/scanner.ts'
import { soundRefused } from '../../lib/sounds.ts'
import { variantSearch } from '../../lib/variant-search.ts'
import countingCss from './counting.module.css'
import { goodsName } from './words.ts'

export interface CountFieldHandle {
  focus: () => void
  read: (code: string) => void
}

interface Props {
  ref: Ref<CountFieldHandle>
  current: VariantOption | null
  /** The next number is all there is, and not what was found beside. */
  corrects: boolean
  onScan: (option: VariantOption) => void
  onChoose: (option: VariantOption, quantity: string | null) => void
  onQuantity: (quantity: string) => void
  onOneMore: () => void
  onFailure: (message: string | null) => void
}

/** Longer numbers are codes: nobody counts ten million of anything. */
const QUANTITY_DIGITS = 7
const LIST = 'count-found'

/**
 * The one field: a code or a name says of what, and a number how many. What a scanner types is a code, however short, and never a number
 * of pieces.
 */
export function CountField({
  ref,
  current,
  corrects,
  onScan,
  onChoose,
  onQuantity,
  onOneMore,
  onFailure,
}: Props) {
  const queryClient = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const endsScan = useScannedKeys()
  const [text, setText] = useState('')
  const [marked, setMarked] = useState(0)
  const { quantity: times, code } = parseTyped(text)
  const [asked] = useDebouncedValue(code, SEARCH_DEBOUNCE_MILLISECONDS)
  const isNumber = current !== null && /^[\d.,]+$/.test(text.trim()) && text.trim().length <= QUANTITY_DIGITS
  const searches = asked !== '' && !isNumber && text !== ''
  const { data = [] } = useQuery({ ...variantSearch(asked), enabled: searches })
  const options = searches && asked === code ? data : []
  // biome-ignore lint/correctness/useExhaustiveDependencies: another answer begins at its first
  useEffect(() => setMarked(0), [asked])

  const clear = () => setText('')
  const refuse = (message: string) => {
    soundRefused()
    onFailure(message)
    input.current?.select()
  }
  const lookUp = async (typed: string, scanned: boolean) => {
    const wanted = parseTyped(typed)
    const found = await queryClient.fetchQuery(variantSearch(wanted.code)).catch((error: unknown) => {
      refuse(errorMessage(error))
      return null
    })
    if (found === null) return
    const exact = found.filter((option) => isCodeOf(wanted.code, option))
    const [only] = exact.length > 0 ? exact : scanned ? [] : found
    if (only === undefined) return refuse(`Nenhum produto com "${wanted.code}".`)
    if (exact.length > 1 || (exact.length === 0 && found.length > 1)) {
      setText(typed)
      return refuse('Mais de um item: escolha na lista.')
    }
    clear()
    if (wanted.quantity !== null) onChoose(only, wanted.quantity)
    else if (scanned) onScan(only)
    else onChoose(only, null)
  }
  const choose = (option: VariantOption) => {
    clear()
    onChoose(option, times)
  }
  const take = () => {
    const read = readDecimal(text)
    if (read === null || current === null) return refuse('Escreva quanto há.')
    if (read.other !== null && current.unit !== 'un')
      return refuse(
        `"${text}" pode ser lido de dois modos: escreva ${read.value} ou ${read.other.replace('.', ',')}.`,
      )
    if (current.unit === 'un' && !isWhole(read.value))
      return refuse('Este produto é contado por unidade: escreva um número inteiro.')
    clear()
    onQuantity(read.value)
  }
  useImperativeHandle(ref, () => ({
    focus: () => input.current?.focus(),
    read: (read: string) => void lookUp(read, true),
  }))
  const press = (event: KeyboardEvent) => {
    const scanned = endsScan(event)
    if (event.nativeEvent.isComposing) return
    const typed = text.trim()
    if (event.key === 'Enter') {
      event.preventDefault()
      if (typed === '') return
      if (scanned) {
        clear()
        void lookUp(typed, true)
      } else if (isNumber) take()
      else if (options.length > 0 && options[marked]) choose(options[marked])
      else void lookUp(typed, false)
    } else if (event.key === '+' && typed === '' && current) {
      event.preventDefault()
      onOneMore()
    } else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && options.length > 0) {
      event.preventDefault()
      setMarked((marked + (event.key === 'ArrowDown' ? 1 : -1) + options.length) % options.length)
    } else if (event.key === 'Escape' && text !== '') {
      event.preventDefault()
      clear()
    }
  }
  const label =
    current === null
      ? 'Código ou nome'
      : `${corrects ? 'Quanto há ao todo de' : 'Quanto há de'} ${goodsName(current)}, ou outro código`
  const placeholder =
    current === null ? 'Código ou nome' : corrects ? 'Quanto há ao todo' : 'Quantidade, ou outro código'
  return (
    <div className={countingCss.field}>
      <IconBarcode className={countingCss.fieldIcon} size={22} stroke={1.6} aria-hidden="true" />
      <input
        ref={input}
        data-takes-codes
        // biome-ignore lint/a11y/noAutofocus: whoever opens the page scans at once
        autoFocus
        aria-label={label}
        placeholder={placeholder}
        role="combobox"
        aria-expanded={options.length > 0}
        aria-controls={LIST}
        aria-autocomplete="list"
        aria-activedescendant={options[marked] ? `${LIST}-${marked}` : undefined}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        inputMode={current === null ? 'text' : 'decimal'}
        enterKeyHint="done"
        maxLength={100}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={press}
      />
      {options.length > 0 && (
        <div id={LIST} role="listbox" aria-label="Produtos encontrados" className={countingCss.found}>
          {options.map((option, index) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the marked option
            // biome-ignore lint/a11y/useKeyWithClickEvents: keys go to the field
            <div
              key={option.product_variant_id}
              id={`${LIST}-${index}`}
              role="option"
              aria-selected={index === marked}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(option)}
            >
              {times !== null && `${formatQuantity(times)} × `}
              {goodsName(option)}
              <small>{option.sku}</small>
            </div>
          ))}
        </div>
      )}
    </div>
  )
}
