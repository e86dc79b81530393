import { Tabs } from '@mantine/core'
import { useState } from 'react'
import { SheetDialog } from '../../../components/sheet-dialog.tsx'
import { useLastShown } from '../../../lib/use-last-shown.ts'
import { Deliveries } from './deliveries.tsx'
import { LastPrices } from './last-prices.tsx'

interface Props {
  /** The supplier in the address; undefined: closed. */
  id: string | undefined
  onClose: () => void
}

/** What was bought from a supplier: the entries, and the last price of each product. */
export default function PurchasesDialog({ id, onClose }: Props) {
  const shown = useLastShown(id)
  const [name, setName] = useState<{ id: string; name: string } | null>(null)
  return (
    <SheetDialog
      opened={id !== undefined}
      inAddress
      onClose={onClose}
      title={name && name.id === shown ? `Compras de ${name.name}` : 'Compras'}
      size={760}
    >
      {shown && (
        <Tabs key={shown} defaultValue="deliveries" keepMounted={false}>
          <Tabs.List grow mb="md">
            <Tabs.Tab value="deliveries">Entradas</Tabs.Tab>
            <Tabs.Tab value="prices">Últimos preços</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="deliveries">
            <Deliveries supplier={shown} onNamed={setName} onBack={onClose} />
          </Tabs.Panel>
          <Tabs.Panel value="prices">
            <LastPrices supplier={shown} />
          </Tabs.Panel>
        </Tabs>
      )}
    </SheetDialog>
  )
}
