import { Button } from '@mantine/core'
import { IconPackageImport } from '@tabler/icons-react'
import { AppLink } from '../../../components/app-link.tsx'
import { EmptyState } from '../../../components/empty-state.tsx'
import { paths } from '../../../config/paths.ts'
import { useMayCall } from '../../../lib/me.ts'

/** Says how a purchase gets here. */
export function NoPurchases() {
  const may = useMayCall()
  return (
    <EmptyState
      icon={<IconPackageImport size={28} stroke={1.6} />}
      title="Nenhuma compra deste fornecedor"
      action={
        may('stock.registerEntry') && (
          <Button renderRoot={(props) => <AppLink to={paths.entry} {...props} />}>
            Ir para Entrada de Estoque
          </Button>
        )
      }
    >
      Aqui aparecem as entradas em que este fornecedor foi escolhido, com o que foi pago.
    </EmptyState>
  )
}
