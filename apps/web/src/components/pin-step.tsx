import { Button, Stack, Text } from '@mantine/core'
import type { Operator } from '@prateleira/contract/team/operator-schemas'
import { IconBackspace } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { client } from '../lib/client.ts'
import { errorMessage, isErrorCode } from '../lib/errors.ts'
import { meQuery } from '../lib/me.ts'
import { notify } from '../lib/notify.ts'
import { stopRefresh } from '../lib/session-refresh.ts'
import { useStable } from '../lib/use-stable.ts'
import { AskPassword } from './ask-password.tsx'
import classes from './pin.module.css'

interface Props {
  person: Operator
  /** Called with the complete PIN. */
  onPin: (pin: string) => Promise<unknown>
  /** Called when the browser has lost the device's cookie: the account's password issues another. */
  onDeviceUnknown: () => void
  /** Called when the person may have been locked or unlocked. */
  onLocked: () => void
}

/** A scanner's code goes on after as many digits as a PIN has, within this many milliseconds. */
const GOES_ON = 150

/** An Enter within this many milliseconds after an accepted PIN was meant for it. */
const ENDS_PIN = 1000

/** Keeps that Enter, a habit of other PINs, from pressing the button that has the focus once the dialog has closed. */
function dropEnter(): void {
  const until = performance.now() + ENDS_PIN
  const press = (event: KeyboardEvent) => {
    window.removeEventListener('keydown', press, { capture: true })
    const presses = event.target instanceof Element && event.target.closest('button, a') !== null
    if (event.key !== 'Enter' || !presses || event.timeStamp > until) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  window.addEventListener('keydown', press, { capture: true })
}

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', 'back', '0'] as const

/** Asks for one person's PIN and submits it with the last digit, unless it is the beginning of a scanned code. */
export function PinStep({ person, onPin, onDeviceUnknown, onLocked }: Props) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [pin, setPin] = useState('')
  const [refusal, setRefusal] = useState<string | null>(null)
  const [sending, setSending] = useState(false)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  const scanning = useRef(false)
  useEffect(() => () => clearTimeout(pause.current), [])
  const { digits, is_locked: locked } = person
  useEffect(() => {
    if (locked) setRefusal(null)
    else field.current?.focus()
  }, [locked])

  const send = async (typed: string) => {
    setSending(true)
    try {
      await onPin(typed)
      dropEnter()
    } catch (error) {
      if (isErrorCode(error, 'DEVICE_UNKNOWN')) {
        notify.error(errorMessage(error))
        return onDeviceUnknown()
      }
      // A wrong PIN may have been the last attempt.
      if (isErrorCode(error, 'PIN_LOCKED') || isErrorCode(error, 'PIN_INCORRECT')) onLocked()
      setRefusal(errorMessage(error))
      setPin('')
    } finally {
      setSending(false)
    }
  }
  const type = (text: string) => {
    const typed = text.replace(/\D/g, '')
    if (sending) return
    clearTimeout(pause.current)
    if (scanning.current || typed.length > digits) {
      // Wrong PINs lock a person.
      scanning.current = true
      setPin('')
      setRefusal('O leitor passou um código. Digite o PIN.')
      pause.current = setTimeout(() => {
        scanning.current = false
      }, GOES_ON)
      return
    }
    setPin(typed)
    if (typed !== '') setRefusal(null)
    if (typed.length === digits) pause.current = setTimeout(() => void send(typed), GOES_ON)
  }
  const acts = useStable({ type: (next: (pin: string) => string) => type(next(pin)) })
  useEffect(() => {
    // Beside the field, as after a click on the title, a digit is one of the PIN too.
    const press = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey } = event
      const isOpen = field.current?.closest('[data-own-keys]')
      if (!isOpen || target instanceof HTMLInputElement || ctrlKey || metaKey || altKey) return
      if (!/^(\d|Backspace)$/.test(key)) return
      event.preventDefault()
      field.current?.focus()
      acts.type((before) => (key === 'Backspace' ? before.slice(0, -1) : before + key))
    }
    // Before the page's listeners, which may hold keys back to see whether a scanner sends them.
    window.addEventListener('keydown', press, { capture: true })
    return () => window.removeEventListener('keydown', press, { capture: true })
  }, [acts])
  if (locked) return <Locked person={person} onFree={onLocked} />
  return (
    <Stack gap="md">
      <label htmlFor={id} className="visually-hidden">
        PIN de {person.name}, {digits} números
      </label>
      <input
        id={id}
        ref={field}
        className={classes.pin}
        type="password"
        inputMode="none"
        autoComplete="off"
        data-1p-ignore
        data-autofocus
        value={pin}
        placeholder={'•'.repeat(digits)}
        aria-invalid={refusal ? true : undefined}
        aria-describedby={refusal ? `${id}-refusal` : undefined}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <p id={`${id}-refusal`} className={classes.refusal} role="alert">
        {refusal ?? (sending ? 'Conferindo…' : '')}
      </p>
      <fieldset className={classes.pad}>
        <legend className="visually-hidden">Teclado</legend>
        {DIGITS.map((digit) => (
          <button
            key={digit}
            type="button"
            className={classes.digit}
            aria-label={digit === 'back' ? 'Apagar' : digit}
            disabled={sending}
            // The field keeps the focus, so that typing and touching can be mixed.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => type(digit === 'back' ? pin.slice(0, -1) : pin + digit)}
          >
            {digit === 'back' ? <IconBackspace size={24} stroke={1.6} aria-hidden="true" /> : digit}
          </button>
        ))}
      </fieldset>
    </Stack>
  )
}

function Locked({ person, onFree }: { person: Operator; onFree: () => void }) {
  const mayRelease = useQueryClient().getQueryData(meQuery.queryKey)?.rights.includes('pins_release')
  const [failure, setFailure] = useState<string | null>(null)
  const status = (
    <Text>
      O PIN de <strong>{person.name}</strong> está bloqueado neste aparelho depois de várias tentativas
      erradas.
    </Text>
  )
  if (person.has_account)
    return (
      <AskPassword
        label="Desbloquear"
        busyLabel="Desbloqueando…"
        onPassword={async (password) => {
          stopRefresh()
          await client.team.unlockPin({ person_id: person.id, password })
          onFree()
        }}
      >
        {status}
        <Text>Para desbloquear, {person.name} digita a própria senha.</Text>
      </AskPassword>
    )
  const release = async () => {
    try {
      await client.team.releasePin({ id: person.id })
      onFree()
    } catch (error) {
      setFailure(errorMessage(error))
    }
  }
  return (
    <Stack gap="md">
      {status}
      {mayRelease ? (
        <Button onClick={release}>Liberar o PIN de {person.name}</Button>
      ) : (
        <Text>O dono ou um gerente assume o caixa e libera aqui mesmo.</Text>
      )}
      {failure && (
        <Text c="red" role="alert">
          {failure}
        </Text>
      )}
    </Stack>
  )
}
