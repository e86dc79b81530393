import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { SettingsSection } from '../../components/settings-section.tsx'
import { useMe } from '../../lib/me.ts'
import { OpenShopDialog } from './open-shop-dialog.tsx'
import { switchShop } from './switch-shop.ts'

/** Lojas: which the person has, the way to each and to one more (TEAM-01). */
export function ShopsSection() {
  const { shops } = useMe()
  const [opening, setOpening] = useState(false)
  return (
    <SettingsSection
      id="lojas"
      title="Lojas"
      description="Cada loja tem produtos, estoque e assinatura próprios. Você troca de loja sem sair da conta."
    >
      <Stack gap="md">
        {shops.map(({ id, name, is_current: isCurrent }) => (
          <Group key={id} justify="space-between" wrap="nowrap" gap="sm" mih={40}>
            <Text fw={isCurrent ? 600 : 400} style={{ overflowWrap: 'anywhere' }}>
              {name}
            </Text>
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
      <OpenShopDialog opened={opening} onClose={() => setOpening(false)} />
    </SettingsSection>
  )
}
