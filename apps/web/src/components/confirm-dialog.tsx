import { Button, Group, Stack } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { afterThisEvent } from '../lib/after-this-event.ts'
import classes from './confirm-dialog.module.css'
import { FormAlert } from './form-alert.tsx'
import { LazyModal } from './lazy-modal.tsx'

interface Props {
  opened: boolean
  onClose: () => void
  title: string
  /** The exact consequences, with names and numbers. */
  children: ReactNode
  /** Null: there is nothing to confirm, because the action would be refused; the one button closes. */
  confirmLabel: string | null
  /** Label while it runs: 'Excluindo…'. */
  busyLabel?: string
  cancelLabel?: string
  /** Red for irreversible actions. */
  danger?: boolean
  /** False while the consequences are still loading: the action cannot be confirmed yet. */
  ready?: boolean
  /** Receives the focus after the action, when the dialog has closed; by default the focus returns to where it was. */
  focusAfterConfirm?: () => HTMLElement | null
  /** Receives the focus when the user cancels; by default the focus returns to where it was. */
  focusAfterCancel?: () => HTMLElement | null
  /** The dialog closes when it resolves; when it rejects, the dialog stays open and shows the reason. */
  onConfirm: () => Promise<unknown> | unknown
  /** What helps after an error, below its text; `dismiss` takes the error away. */
  help?: (error: unknown, dismiss: () => void) => ReactNode
}

/** Asks for confirmation. The safe button has the focus first. */
export function ConfirmDialog(props: Props) {
  const { opened, onClose, title, children, confirmLabel, busyLabel, danger = false, ready = true } = props
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const [confirmed, setConfirmed] = useState(false)
  const focusAfter = confirmed ? props.focusAfterConfirm : props.focusAfterCancel
  useEffect(() => {
    if (!opened) return
    setConfirmed(false)
    setError(null)
  }, [opened])

  const close = () => {
    if (busy) return
    setError(null)
    afterThisEvent(onClose)
  }
  const confirm = async () => {
    setBusy(true)
    setError(null)
    try {
      await props.onConfirm()
      setConfirmed(true)
      onClose()
    } catch (caught) {
      setError(caught)
    } finally {
      setBusy(false)
    }
  }
  return (
    <LazyModal
      opened={opened}
      onClose={close}
      title={title}
      centered
      size="md"
      // It may be above another dialog.
      zIndex={300}
      returnFocus={!focusAfter}
      onExitTransitionEnd={() => focusAfter?.()?.focus({ preventScroll: confirmed })}
      closeButtonProps={{ 'aria-label': 'Fechar' }}
    >
      <Stack gap="md">
        <div>{children}</div>
        <FormAlert error={error}>{props.help?.(error, () => setError(null))}</FormAlert>
        <Group justify="flex-end" gap="sm" className={classes.buttons}>
          <Button variant="default" onClick={close} disabled={busy} data-autofocus>
            {props.cancelLabel ?? (confirmLabel === null ? 'Entendi' : 'Cancelar')}
          </Button>
          {confirmLabel !== null && (
            <Button
              color={danger ? 'red' : undefined}
              onClick={confirm}
              loading={busy && !busyLabel}
              disabled={busy || !ready}
            >
              {busy && busyLabel ? busyLabel : confirmLabel}
            </Button>
          )}
        </Group>
      </Stack>
    </LazyModal>
  )
}
