import { Anchor, Button, Skeleton, Stack, Text } from '@mantine/core'
import type { IntegrationKey } from '@prateleira/contract/integration/schemas'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AppLink } from '../../components/app-link.tsx'
import { ErrorState } from '../../components/error-state.tsx'
import { OnDemand } from '../../components/on-demand.tsx'
import { SettingsSection } from '../../components/settings-section.tsx'
import { paths } from '../../config/paths.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { useIsIncluded, useMe } from '../../lib/me.ts'
import { keysChanged, keysQuery } from './api.ts'

const KeyList = lazyPart(() => import('./key-list.tsx').then((module) => ({ default: module.KeyList })), {
  withUse: false,
})
const NewKeyDialog = lazyPart(() =>
  import('./new-key-dialog.tsx').then((module) => ({ default: module.NewKeyDialog })),
)
const RevokeKeyDialog = lazyPart(() =>
  import('./revoke-key-dialog.tsx').then((module) => ({ default: module.RevokeKeyDialog })),
)

const DESCRIPTION = (
  <>
    Ligue sua loja virtual ou outro programa: ele consulta o estoque e registra as vendas por você.{' '}
    <Anchor href="/api/docs" target="_blank" rel="noopener" inherit underline="always">
      Documentação da API
    </Anchor>
  </>
)

/** 'Integração' on /perfil: creates and revokes keys for programs (PLAN-11). */
export function IntegrationSection() {
  const { access } = useMe().subscription
  const { data, error, refetch } = useQuery(keysQuery)
  const [making, setMaking] = useState(false)
  const [revoking, setRevoking] = useState<IntegrationKey | null>(null)
  const entitled = useIsIncluded()('integration.createKey')
  return (
    <SettingsSection id="integracao" title="Integração" description={DESCRIPTION}>
      <Stack gap="md" align="flex-start">
        {!entitled && <Upgrade hasKeys={Boolean(data?.length)} />}
        {error && !data ? (
          <ErrorState error={error} title="Erro ao carregar chaves" onRetry={() => refetch()} />
        ) : data ? (
          <OnDemand wanted={data.length > 0}>
            <KeyList keys={data} onRevoke={setRevoking} />
          </OnDemand>
        ) : (
          <Skeleton height={72} radius="md" aria-busy="true" />
        )}
        {entitled && data?.length === 0 && (
          <Text c="dimmed" fz="sm">
            Nenhuma chave ainda. Crie uma para cada programa: assim você pode revogar uma sem parar as outras.
          </Text>
        )}
        {entitled && access === 'open' && (
          <Button
            variant="default"
            leftSection={<IconPlus size={18} aria-hidden="true" />}
            onClick={() => setMaking(true)}
          >
            Nova chave
          </Button>
        )}
      </Stack>
      <OnDemand wanted={making}>
        <NewKeyDialog opened={making} onClose={() => setMaking(false)} onMade={keysChanged} />
      </OnDemand>
      <OnDemand wanted={revoking !== null}>
        <RevokeKeyDialog
          integrationKey={revoking}
          onClose={() => setRevoking(null)}
          onRevoked={keysChanged}
        />
      </OnDemand>
    </SettingsSection>
  )
}

/** What people without the entitlement would gain, and where. */
function Upgrade({ hasKeys }: { hasKeys: boolean }) {
  return (
    <div>
      <Text>
        A API de integração faz parte do plano Profissional: o site mostra o estoque de verdade, e cada venda
        online baixa o estoque sozinha, sem digitar duas vezes.
      </Text>
      {hasKeys && (
        <Text fz="sm" c="dimmed" mt={4}>
          No plano atual as chaves abaixo são recusadas. Elas voltam a funcionar no plano Profissional.
        </Text>
      )}
      <Button component={AppLink} to={paths.plans} variant="light" mt="sm">
        Ver planos
      </Button>
    </div>
  )
}
