import { UnstyledButton } from '@mantine/core'
import { IconUserCircle } from '@tabler/icons-react'
import { useMe } from '../lib/me.ts'
import { askForOperator } from '../lib/operator.ts'
import { keysInWords, PAGE_KEYS } from '../lib/shortcut.ts'
import classes from './operator-button.module.css'

const KEYS = keysInWords(PAGE_KEYS.operator)

/** Shows who is acting at this device and lets another person take over by PIN (TEAM-06). */
export function OperatorButton({ collapsed, onPress }: { collapsed?: boolean; onPress?: () => void }) {
  const { full_name: name, by_pin: byPin } = useMe()
  return (
    <UnstyledButton
      className={classes.button}
      data-collapsed={collapsed || undefined}
      aria-label={`No caixa: ${name}${byPin ? ' (PIN)' : ''}. Trocar`}
      aria-keyshortcuts={PAGE_KEYS.operator}
      title={`Trocar quem está no caixa (${KEYS})`}
      onClick={() => {
        onPress?.()
        askForOperator()
      }}
    >
      <IconUserCircle size={20} stroke={1.6} aria-hidden="true" />
      {!collapsed && (
        <>
          <span className={classes.name}>{name}</span>
          {byPin && <span className={classes.pin}>PIN</span>}
          <kbd className={classes.key}>{KEYS}</kbd>
        </>
      )}
    </UnstyledButton>
  )
}
