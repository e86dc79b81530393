import { Button } from '@mantine/core'
import { useState } from 'react'
import { SheetDialog } from '../../components/sheet-dialog.tsx'
import { useMe } from '../../lib/me.ts'
import { PlanCards } from './plan-cards.tsx'

/** The upgrade action of the dashboard: the plans in a dialog, where choosing one starts the checkout (PLAN-03). */
export function UpgradeDialog() {
  const [opened, setOpened] = useState(false)
  const { badge } = useMe().subscription
  return (
    <>
      <Button size="sm" onClick={() => setOpened(true)}>
        {badge === 'Ativo' ? 'Mudar de Plano' : 'Fazer Upgrade'}
      </Button>
      <SheetDialog opened={opened} onClose={() => setOpened(false)} title="Escolha seu Plano" size="xl">
        <PlanCards />
      </SheetDialog>
    </>
  )
}
