import { CloseButton, Combobox, Loader, TextInput, useCombobox } from '@mantine/core'
import type { VariantOption } from '@prateleira/contract/catalog/schemas'
import { PICKER_LIST_MAX_HEIGHT_PX } from '@prateleira/contract/stock/constants'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useState } from 'react'
import { CameraButton } from '../../components/camera-button.tsx'
import { errorMessage } from '../../lib/errors.ts'
import { useNotFoundSignal } from '../../lib/not-found-signal.ts'
import { useScannedKeys } from '../../lib/scanner.ts'
import { focusNextEmpty } from './next-field.ts'
import { PickerOption } from './picker-option.tsx'
import classes from './product-picker.module.css'
import { UnknownCode } from './unknown-code.tsx'
import { useVariantSearch } from './use-variant-search.ts'
import { variantName } from './variant.ts'

interface Props {
  ref: Ref<HTMLInputElement>
  value: VariantOption | null
  onChange: (option: VariantOption | null) => void
  error?: ReactNode
  /** A scanned code to be looked up now; `onLookedUp` says that it has been. Nothing can be typed meanwhile. */
  incoming: string | null
  onLookedUp: () => void
  /** A code was scanned into the field, or read by the camera. */
  onScan: (code: string) => void
}

const NOTHING = 'Nenhum produto encontrado.'

/** Picks a variant by name or code, by keyboard, pointer, scanner or camera (ENT-02, PROD-18). Typing lets go of what was chosen. */
export function ProductPicker({ ref, value, onChange, error, incoming, onLookedUp, onScan }: Props) {
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const { flashing, signalNotFound } = useNotFoundSignal()
  const endsScan = useScannedKeys()
  const [typed, setTyped] = useState('')
  const [failure, setFailure] = useState<ReactNode>(null)
  const text = value ? '' : typed.trim()
  const {
    options,
    error: searchError,
    waiting,
    lookUp,
    forget,
  } = useVariantSearch(text, combobox.dropdownOpened)

  const { selectFirstOption } = combobox
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new list begins at its first entry
  useEffect(() => {
    if (text !== '') selectFirstOption()
  }, [options.map((option) => option.product_variant_id).join(), text === ''])

  const type = (next: string) => {
    forget()
    setTyped(next)
    setFailure(null)
    if (value) onChange(null)
    combobox.openDropdown()
  }
  const pick = (option: VariantOption) => {
    forget()
    setTyped('')
    setFailure(null)
    onChange(option)
    combobox.closeDropdown()
    if (combobox.targetRef.current instanceof HTMLInputElement) focusNextEmpty(combobox.targetRef.current)
  }
  const clear = () => {
    type('')
    combobox.focusTarget()
  }
  const notFound = (code: string) => {
    signalNotFound()
    // So that the next scan replaces what was not found.
    if (combobox.targetRef.current instanceof HTMLInputElement) combobox.targetRef.current.select()
    // The empty list would lie over the way out that the message offers.
    combobox.closeDropdown()
    setFailure(<UnknownCode code={code} />)
  }
  /** Codes that fall back to the product's are equal: never the first, the person says which. */
  const askWhich = (code: string) => {
    signalNotFound()
    setFailure(`Mais de um item tem o código "${code}". Escolha qual na lista.`)
    combobox.openDropdown()
  }
  /** The exact code wins over the list; a scanner's Enter comes faster than any answer. */
  const enter = async (code: string, scanned: boolean) => {
    const found = await lookUp(code).catch((caught: unknown) => setFailure(errorMessage(caught)))
    if (!found) return
    if (found.kind === 'found') pick(found.option)
    else if (found.kind === 'several' && found.sameCode) askWhich(code)
    else if (found.kind === 'none' || scanned) notFound(code)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each code
  useEffect(() => {
    if (incoming === null) return
    type(incoming)
    // At once: focusTarget waits for a timer, which on a busy machine comes after the answer and takes the focus back.
    combobox.targetRef.current?.focus()
    void enter(incoming.trim(), true).finally(onLookedUp)
  }, [incoming])
  const press = (event: KeyboardEvent) => {
    const scanned = endsScan(event)
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || text === '') return
    // With an up-to-date list Enter takes what is marked in it, as the person sees it.
    if (!scanned && !waiting && options.length > 0 && combobox.dropdownOpened) return
    event.preventDefault()
    event.stopPropagation()
    if (scanned) onScan(text)
    else void enter(text, false)
  }
  const said = searchError ? errorMessage(searchError) : waiting ? 'Buscando...' : NOTHING

  return (
    <Combobox
      store={combobox}
      // Inside the page's landmarks and right after its field.
      withinPortal={false}
      onOptionSubmit={(id) => {
        const option = options.find((candidate) => candidate.product_variant_id === id)
        if (option) pick(option)
      }}
    >
      <Combobox.Target withExpandedAttribute>
        <TextInput
          ref={ref}
          label="Produto"
          withAsterisk
          placeholder="Buscar produto, código ou SKU..."
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          readOnly={incoming !== null}
          data-flash={flashing}
          value={value ? variantName(value) : typed}
          error={error ?? failure}
          onChange={(event) => type(event.currentTarget.value)}
          onClick={() => combobox.openDropdown()}
          onFocus={(event) => event.currentTarget.select()}
          onBlur={() => combobox.closeDropdown()}
          onKeyDownCapture={press}
          inputContainer={(field) => (
            <div className={classes.field}>
              {field}
              <CameraButton onRead={onScan} />
            </div>
          )}
          leftSection={<IconSearch size={18} stroke={1.6} aria-hidden="true" />}
          leftSectionPointerEvents="none"
          rightSection={
            waiting ? (
              <Loader size="xs" />
            ) : (
              (value || typed) && <CloseButton aria-label="Limpar produto" onClick={clear} />
            )
          }
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options
          aria-label="Produtos encontrados"
          className={classes.options}
          mah={PICKER_LIST_MAX_HEIGHT_PX}
        >
          {options.map((option) => (
            <Combobox.Option key={option.product_variant_id} value={option.product_variant_id}>
              <PickerOption option={option} query={text} />
            </Combobox.Option>
          ))}
          {options.length === 0 && <Combobox.Empty>{said}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
