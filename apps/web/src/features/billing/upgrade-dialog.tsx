import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useMe } from '../../lib/me.ts'

const PlansDialog = lazy(() => import('./plans-dialog.tsx'))

/** The upgrade action of the dashboard: the plans in a dialog, where choosing one starts the checkout (PLAN-03). */
export function UpgradeDialog() {
  const [opened, setOpened] = useState(false)
  // Stays mounted once opened, so that it can fade out and return the focus.
  const [wanted, setWanted] = useState(false)
  const { badge } = useMe().subscription
  return (
    <>
      <Button
        size="sm"
        onClick={() => {
          setWanted(true)
          setOpened(true)
        }}
      >
        {badge === 'Ativo' ? 'Mudar de Plano' : 'Fazer Upgrade'}
      </Button>
      {wanted && (
        <Suspense>
          <PlansDialog opened={opened} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  )
}
