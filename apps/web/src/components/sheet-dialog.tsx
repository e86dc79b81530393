import type { MantineSize } from '@mantine/core'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { afterThisEvent } from '../lib/after-this-event.ts'
import { useIsPhone } from '../lib/use-is-phone.ts'
import { DiscardDialog } from './discard-dialog.tsx'
import { LazyModal } from './lazy-modal.tsx'
import classes from './sheet-dialog.module.css'

interface Props {
  opened: boolean
  onClose: () => void
  title: ReactNode
  children: ReactNode
  /** Buttons; they stay at the bottom while the content scrolls. */
  footer?: ReactNode
  size?: MantineSize | number
  /** Typed work would be lost: closing asks first. Omit it in dialogs without input. */
  dirty?: boolean
  /** What was typed may be saved already. */
  doubted?: boolean
  /** Set while saving: the dialog cannot be closed. */
  busy?: boolean
  /** Another dialog is above this one and handles Esc and the focus. */
  covered?: boolean
  /** It is part of the address, so that Back leads out of it; Back closes every other dialog as Esc does. */
  inAddress?: boolean
  /** Shown above all other dialogs, confirmations included. */
  onTop?: boolean
  /** Called when it has closed and the focus is restored. */
  onClosed?: () => void
}

/** A dialog; on a phone a full-height sheet. Esc closes, and the focus goes back to where it was. */
export function SheetDialog(props: Props) {
  const {
    opened,
    onClose,
    title,
    children,
    footer,
    size = 'lg',
    dirty,
    doubted,
    busy,
    covered,
    inAddress,
    onTop,
    onClosed,
  } = props
  const phone = useIsPhone()
  const [asking, setAsking] = useState(false)
  // After the question about typed work, the library no longer knows where the focus was.
  const before = useRef<Element | null>(null)
  useEffect(() => {
    if (opened) before.current = document.activeElement
  }, [opened])
  const giveFocusBack = () => {
    // The question closes at the same time, so its button may still have the focus.
    const active = document.activeElement
    const lost = active === document.body || active?.closest('[role="dialog"]')
    if (lost && before.current instanceof HTMLElement) before.current.focus({ preventScroll: true })
    before.current = null
  }
  // A dialog unmounted while open has no transition at whose end the focus would be restored.
  const atUnmount = useEffectEvent(giveFocusBack)
  useEffect(() => () => atUnmount(), [])
  const trapsFocus = !asking && !covered
  // Where the focus was when another dialog covered this one. The library would put it on the first field again.
  const under = useRef<Element | null>(null)
  // A form in the dialog was discarded, and the content has given the focus on.
  const discarded = useRef(false)
  useEffect(() => {
    if (!opened || !trapsFocus) {
      under.current = opened ? document.activeElement : null
      if (!opened) discarded.current = false
      return
    }
    const element = discarded.current ? document.activeElement : under.current
    under.current = null
    discarded.current = false
    if (!(element instanceof HTMLElement)) return
    // After the library's own timer.
    const timer = setTimeout(() => element.focus({ preventScroll: true }))
    return () => clearTimeout(timer)
  }, [opened, trapsFocus])
  const close = () => {
    if (busy) return
    if (dirty) afterThisEvent(() => setAsking(true))
    else onClose()
  }
  return (
    <>
      <LazyModal
        opened={opened}
        onClose={close}
        onExitTransitionEnd={() => {
          giveFocusBack()
          onClosed?.()
        }}
        inAddress={inAddress}
        title={title}
        size={size}
        zIndex={onTop ? 400 : undefined}
        fullScreen={phone}
        radius={phone ? 0 : 'lg'}
        centered={!phone}
        closeOnEscape={!asking && !covered}
        trapFocus={trapsFocus}
        closeButtonProps={{ 'aria-label': 'Fechar', disabled: busy }}
        classNames={{ content: classes.content, body: classes.body, header: classes.header }}
      >
        {/* Content without controls must be scrollable by keyboard too. */}
        <div className={classes.scroll} tabIndex={dirty === undefined ? 0 : undefined}>
          {children}
        </div>
        {footer && <div className={classes.footer}>{footer}</div>}
      </LazyModal>
      <DiscardDialog
        opened={opened && asking}
        doubted={doubted}
        onClose={() => setAsking(false)}
        onDiscard={() => {
          discarded.current = true
          onClose()
        }}
      />
    </>
  )
}
