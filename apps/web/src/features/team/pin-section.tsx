import { Button } from '@mantine/core'
import { pinDigitsInWords } from '@prateleira/contract/team/pin'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { OnDemand } from '../../components/on-demand.tsx'
import { SettingsSection } from '../../components/settings-section.tsx'
import { lazyPart } from '../../lib/lazy-part.ts'
import { useMe } from '../../lib/me.ts'
import { operatorsQuery } from './api.ts'

const OwnPinDialog = lazyPart(() =>
  import('./own-pin-dialog.tsx').then((module) => ({ default: module.OwnPinDialog })),
)

/** One's own PIN in the current shop (TEAM-06); empty for people without a shop. */
export function PinSection() {
  const { user_id: shop, person_id: ownId, company_name: company } = useMe()
  const { data, refetch } = useQuery({ ...operatorsQuery, enabled: shop !== null })
  const [open, setOpen] = useState(false)
  if (shop === null) return null
  const has = data?.people.some(({ id }) => id === ownId)
  return (
    <SettingsSection
      id="pin"
      title="PIN do caixa"
      description={`${pinDigitsInWords('De')}, para assumir o caixa de ${company} em um aparelho que já está conectado. O PIN não abre sua conta.`}
    >
      <div>
        <Button variant="default" onClick={() => setOpen(true)}>
          {has ? 'Trocar PIN' : 'Criar PIN'}
        </Button>
      </div>
      <OnDemand wanted={open}>
        <OwnPinDialog
          key={String(open)}
          opened={open}
          onClose={() => setOpen(false)}
          onSaved={() => void refetch()}
        />
      </OnDemand>
    </SettingsSection>
  )
}
