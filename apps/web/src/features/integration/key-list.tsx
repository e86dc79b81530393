import { Badge, Button, Text } from '@mantine/core'
import { KEY_SCOPE_LABELS } from '@prateleira/contract/integration/constants'
import type { IntegrationKey } from '@prateleira/contract/integration/schemas'
import classes from './key-list.module.css'
import { dayOf, hasExpired, lastUsed, validUntil } from './key-words.ts'

interface Props {
  keys: IntegrationKey[]
  onRevoke: (key: IntegrationKey) => void
}

/** The keys: scope, first characters, creation, last use and end. */
export function KeyList({ keys, onRevoke }: Props) {
  if (keys.length === 0) return null
  const now = new Date()
  return (
    <ul className={classes.list} aria-label="Chaves de integração">
      {keys.map((key) => (
        <li key={key.id} className={classes.row}>
          <div className={classes.words}>
            <div className={classes.title}>
              <Text fw={600}>{key.name}</Text>
              <Badge color={key.scope === 'write' ? 'green' : 'gray'}>{KEY_SCOPE_LABELS[key.scope]}</Badge>
              {hasExpired(key.expires_at, now) && <Badge color="red">Vencida</Badge>}
            </div>
            <Text fz="sm" c="dimmed">
              <code>{key.prefix}…</code> · criada em {dayOf(key.created_at)}
            </Text>
            <Text fz="sm" c="dimmed">
              {lastUsed(key.last_used_at, now)} · {validUntil(key.expires_at, now)}
            </Text>
          </div>
          <Button
            variant="subtle"
            color="red"
            size="sm"
            aria-label={`Revogar ${key.name}`}
            onClick={() => onRevoke(key)}
          >
            Revogar
          </Button>
        </li>
      ))}
    </ul>
  )
}
