import type { ContactOption, ListedCustomer } from '@prateleira/contract/contacts/schemas'
import { DOT } from '@prateleira/contract/shared/format'
import { formatPhone } from '@prateleira/contract/shared/format-phone'
import { foldText } from '@prateleira/contract/shared/text'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useDeferredValue, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Failure } from '../../../components/failure.tsx'
import { Highlight } from '../../../components/highlight.tsx'
import { OptionList, Suggestion } from '../../../components/suggestion-list.tsx'
import { useEnter } from '../../../components/use-enter.ts'
import { useMarks } from '../../../components/use-marks.ts'
import { client } from '../../../lib/client.ts'
import { debtOf } from '../../../lib/debt-of.ts'
import { errorMessage } from '../../../lib/errors.ts'
import { refreshAfter } from '../../../lib/refresh.ts'
import { soundRefused } from '../../../lib/sounds.ts'
import { untakenWords, useUntaken } from '../../../lib/untaken.ts'
import { useOffline } from '../../../lib/use-offline.ts'
import { useTyped } from '../../../lib/use-typed.ts'
import { customerOptionsQuery } from '../api.ts'
import uiCss from './controls.module.css'
import sideCss from './side-panel.module.css'
import { isName } from './typed-values.ts'
import { Warning } from './warning.tsx'

interface Props {
  value: ContactOption | null
  onChoose: (customer: ContactOption | null) => void
  onBack: () => void
  /** Where that leads. */
  backTo?: string
}

/** What tells customers of one name apart, and what they owe. */
const toldOf = ({ hint, balance }: ListedCustomer) =>
  [hint && formatPhone(hint), debtOf(balance)].filter(Boolean).join(DOT)

/** The value of the choice of somebody new; no id looks like it. */
const NEW = 'new'

/** Finds a customer by name, telephone or document, or makes one of the typed name. */
export function CustomerPanel({ value, onChoose, onBack, backTo = 'Voltar à venda' }: Props) {
  const field = useRef<HTMLInputElement>(null)
  // What is typed the browser keeps (decision 243).
  const { text: name, typing, read, write, note } = useTyped(field)
  const untaken = useUntaken(field, read)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const offline = useOffline()
  const answer = useQuery(customerOptionsQuery(name))
  // Drawn in slices between which keys are answered.
  const data = useDeferredValue(answer.data)
  const fresh = !typing && !answer.isPlaceholderData && data !== undefined && data === answer.data
  // What an earlier search has left here is not offered either (OFF-04).
  const found = offline ? [] : (data ?? [])
  const hasNamesake = found.some((customer) => foldText(customer.name) === foldText(name))
  const choices = [
    ...found.map((customer) => ({ customer })),
    ...(fresh && !offline && isName(name) ? [{ customer: null }] : []),
  ]
  const list = useMarks(field, choices.length > 0)
  useEffect(() => field.current?.focus(), [])
  // Another answer begins at its first; where nothing was typed, and where there is only somebody new to make, at none.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with another answer
  useLayoutEffect(name === '' ? list.rest : found.length === 0 ? list.unmark : list.markFirst, [
    name,
    data,
    fresh,
  ])

  const choose = async (customer: ListedCustomer | null | undefined) => {
    enter.forget()
    if (customer) return onChoose({ id: customer.id, name: customer.name })
    if (customer === undefined || busy) return
    setBusy(true)
    setFailure(null)
    try {
      const made = await client.contacts.createCustomer({ name })
      void refreshAfter('contacts')
      onChoose({ id: made.id, name: made.name })
    } catch (error) {
      setFailure(errorMessage(error))
      setBusy(false)
    }
  }
  const take = (key: string) =>
    void choose(choices.find(({ customer }) => (customer?.id ?? NEW) === key)?.customer)
  const unasked = offline || (answer.isError && answer.data === undefined)
  const enter = useEnter(
    list,
    { read, text: name, found: fresh && !unasked ? found.map(({ id }) => id) : null, failed: unasked },
    {
      take,
      choose: soundRefused,
      // Whoever is new is made on purpose: by an Enter that was told so.
      none: (again) => {
        if (again && isName(name)) return void choose(null)
        soundRefused()
        list.markFirst()
      },
      fail: () => {
        soundRefused()
        if (!offline) void answer.refetch()
      },
      ask: () => write(read()),
    },
  )
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const { key } = event
    if (key === 'Escape') onBack()
    else if (key === 'Enter') {
      const mark = read() === '' ? list.sight(event, false) : null
      if (mark?.sight === 'chosen') take(mark.key)
      else if (read() !== '') enter.press(event)
    } else if (!list.arrow(event)) return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <section className={uiCss.panel} aria-label="Escolher cliente">
      <label htmlFor="counter-customer">Cliente</label>
      <input
        id="counter-customer"
        ref={field}
        className={uiCss.panelField}
        placeholder="Nome, telefone ou CPF"
        {...list.field}
        maxLength={160}
        readOnly={busy}
        onInput={() => {
          enter.forget()
          untaken.forget()
          note()
        }}
        onBlur={untaken.leave}
        onKeyDown={press}
      />
      {untaken.text !== '' && !busy && <Warning stops>{untakenWords(untaken.text)}</Warning>}
      {failure && <Failure>{failure}</Failure>}
      {!offline && unasked && <Failure>{errorMessage(answer.error)}</Failure>}
      {offline && (
        <p className={uiCss.soft} role="status">
          Sem rede não dá para procurar nem cadastrar clientes. A venda pode seguir sem cliente.
        </p>
      )}
      <OptionList
        of={list}
        label="Clientes encontrados"
        className={sideCss.customers}
        onPick={take}
        behind={!fresh && read}
        told={enter.told === 'choose'}
      >
        {choices.map(({ customer }) => (
          <Suggestion key={customer?.id ?? NEW} value={customer?.id ?? NEW} className={uiCss.option}>
            {customer ? (
              <span>
                <Highlight text={customer.name} query={name} />
                <small className={uiCss.hint}>{toldOf(customer)}</small>
              </span>
            ) : (
              <span>{hasNamesake ? `Já existe “${name}”: cadastrar outra` : `Cadastrar “${name}”`}</span>
            )}
          </Suggestion>
        ))}
      </OptionList>
      {fresh && !unasked && name !== '' && found.length === 0 && (
        <p className={uiCss.soft} role="status">
          {!isName(name)
            ? 'Nenhum cliente com este número. Para cadastrar, escreva o nome.'
            : enter.told === 'none'
              ? `Ninguém com “${name}”. Enter de novo cadastra.`
              : `Ninguém com “${name}”. Confira o nome, ou cadastre.`}
        </p>
      )}
      {value && (
        <button type="button" className={uiCss.plain} onClick={() => onChoose(null)}>
          Vender sem cliente
        </button>
      )}
      <button type="button" className={uiCss.quiet} onClick={onBack}>
        {backTo} <kbd>Esc</kbd>
      </button>
    </section>
  )
}
