import { Button } from '@mantine/core'
import type { RecentMovement } from '@prateleira/contract/stock/schemas'
import { useState } from 'react'
import { client } from '../lib/client.ts'
import { correctedBy } from '../lib/corrected-meanwhile.ts'
import { errorMessage } from '../lib/errors.ts'
import { notify } from '../lib/notify.ts'

interface Props {
  error: unknown
  onShown: (corrected: RecentMovement) => void
}

/** Leads from the refusal to reverse what somebody has corrected to what stands in its place; nothing for another error. */
export function ShowCorrected({ error, onShown }: Props) {
  const [busy, setBusy] = useState(false)
  const by = correctedBy(error)
  if (!by) return null
  const show = async () => {
    setBusy(true)
    try {
      const found = (await client.stock.getEntry({ id: by })).find(({ id }) => id === by)
      if (found) onShown(found)
    } catch (failure) {
      notify.error(errorMessage(failure))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="default" size="xs" mt="xs" display="block" loading={busy} onClick={show}>
      Ver a corrigida
    </Button>
  )
}
