import { SheetDialog } from '../../components/sheet-dialog.tsx'
import { PlanCards } from './plan-cards.tsx'

/** The plans in a dialog, where choosing one starts the checkout (PLAN-03). */
export default function PlansDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <SheetDialog opened={opened} onClose={onClose} title="Escolha seu Plano" size="xl">
      <PlanCards />
    </SheetDialog>
  )
}
