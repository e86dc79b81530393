import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import { SHOP_ROLE_LABELS } from '@prateleira/contract/rights'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { OnDemand } from '../../components/on-demand.tsx'
import { SettingsSection } from '../../components/settings-section.tsx'
import { lazyPart } from '../../lib/lazy-part.ts'
import { useMe } from '../../lib/me.ts'
import { switchShop } from './switch-shop.ts'

const OpenShopDialog = lazyPart(() =>
  import('./open-shop-dialog.tsx').then((module) => ({ default: module.OpenShopDialog })),
)
const LeaveDialog = lazyPart(() =>
  import('./leave-dialog.tsx').then((module) => ({ default: module.LeaveDialog })),
)

/** Lojas: the person's shops, a link to each, and opening another (TEAM-01). */
export function ShopsSection() {
  const { shops } = useMe()
  const [opening, setOpening] = useState(false)
  const [leaving, setLeaving] = useState<{ id: string; name: string } | null>(null)
  return (
    <SettingsSection
      id="lojas"
      title="Lojas"
      description="Cada loja tem produtos, estoque e assinatura próprios. Você troca de loja sem sair da conta."
    >
      <Stack gap="md">
        {shops.map(({ id, name, role, is_current: isCurrent }) => (
          <Group key={id} justify="space-between" gap="sm" mih={40}>
            <div style={{ flex: 1, minWidth: 160 }}>
              <Text fw={isCurrent ? 600 : 400} style={{ overflowWrap: 'anywhere' }}>
                {name}
              </Text>
              {role !== 'owner' && (
                <Text fz="sm" c="dimmed">
                  Você é {SHOP_ROLE_LABELS[role].toLowerCase()}
                </Text>
              )}
            </div>
            {role !== 'owner' && (
              <Button
                variant="subtle"
                color="red"
                size="sm"
                flex="none"
                aria-label={`Sair da equipe de ${name}`}
                onClick={() => setLeaving({ id, name })}
              >
                Sair da equipe
              </Button>
            )}
            {isCurrent ? (
              <Badge variant="light" flex="none">
                Loja atual
              </Badge>
            ) : (
              <Button
                variant="default"
                size="sm"
                flex="none"
                aria-label={`Ir para ${name}`}
                onClick={() => void switchShop(id)}
              >
                Ir para esta loja
              </Button>
            )}
          </Group>
        ))}
        <div>
          <Button
            variant="default"
            leftSection={<IconPlus size={18} stroke={1.6} aria-hidden="true" />}
            onClick={() => setOpening(true)}
          >
            Abrir outra loja
          </Button>
        </div>
      </Stack>
      <OnDemand wanted={opening}>
        <OpenShopDialog opened={opening} onClose={() => setOpening(false)} />
      </OnDemand>
      <OnDemand wanted={leaving !== null}>
        <LeaveDialog shop={leaving} onClose={() => setLeaving(null)} />
      </OnDemand>
    </SettingsSection>
  )
}
