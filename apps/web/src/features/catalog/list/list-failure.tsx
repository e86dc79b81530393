import { Button, Group } from '@mantine/core'
import { formatCounted } from '@prateleira/contract/shared/format'
import { IconCloudOff } from '@tabler/icons-react'
import { AppLink } from '../../../components/app-link.tsx'
import { EmptyState } from '../../../components/empty-state.tsx'
import { ErrorState } from '../../../components/error-state.tsx'
import { paths } from '../../../config/paths.ts'
import { heardAt } from '../../../lib/device-catalog/heard-at.ts'
import { useDeviceCatalog } from '../../../lib/device-catalog/use-device-catalog.ts'
import { isNetworkFailure } from '../../../lib/errors.ts'
import { useMayCall, useMe } from '../../../lib/me.ts'
import { useRetryOnceReached } from '../../../lib/use-retry-once-reached.ts'

interface Props {
  error: unknown
  onRetry: () => void
}

/** In place of the list: what failed; without network, where to find what this device knows of the products. */
export function ListFailure({ error, onRetry }: Props) {
  const maySell = useMayCall()('sales.registerSale')
  return isNetworkFailure(error) && maySell ? (
    <WithoutNetwork error={error} onRetry={onRetry} />
  ) : (
    <Failed error={error} onRetry={onRetry} />
  )
}

function WithoutNetwork({ error, onRetry }: Props) {
  const catalog = useDeviceCatalog()
  const { timezone } = useMe()
  useRetryOnceReached(onRetry)
  if (!catalog || catalog.products === 0) return <Failed error={error} onRetry={onRetry} />
  const { products, heard } = catalog
  return (
    <EmptyState
      icon={<IconCloudOff size={28} />}
      title="Sem rede"
      action={
        <Group justify="center">
          <Button renderRoot={(props) => <AppLink to={paths.counter} {...props} />}>
            Procurar em Vender
          </Button>
          <Button variant="default" onClick={onRetry}>
            Tentar Novamente
          </Button>
        </Group>
      }
    >
      A lista de produtos precisa da internet. Em Vender você encontra{' '}
      {formatCounted(products, 'produto', 'produtos')} deste aparelho, com preços e estoque de{' '}
      {heardAt(timezone, heard)}.
    </EmptyState>
  )
}

const Failed = ({ error, onRetry }: Props) => (
  <ErrorState error={error} title="Erro ao carregar produtos" onRetry={onRetry} />
)
