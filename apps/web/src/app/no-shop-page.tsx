import { Alert, Button, Text, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { GateFrame } from '../features/billing/gate-frame.tsx'
import { GateLinks } from '../features/billing/gate-links.tsx'
import { OpenShopDialog } from '../features/shops/open-shop-dialog.tsx'
import { ShopSwitcher } from '../features/shops/shop-switcher.tsx'
import { useMe } from '../lib/me.ts'

/** Replaces every page for people without a shop: they left it or were removed from it. */
export default function NoShopPage({ onSignOut }: { onSignOut: () => void }) {
  const { shops, suspended_in: suspended } = useMe()
  const [opening, setOpening] = useState(false)
  return (
    <GateFrame switcher={<ShopSwitcher />} onSignOut={onSignOut}>
      <Title order={1} mb="md">
        {shops.length > 0 ? 'Escolha uma loja' : 'Você não está em nenhuma loja'}
      </Title>
      {suspended.map(({ shop, owner }) => (
        <Alert key={shop} color="amber" role="status" mb="md" maw={560}>
          Seu acesso a <strong>{shop}</strong> está suspenso. Peça a {owner} que o reative; o que você
          registrou lá continua guardado.
        </Alert>
      ))}
      <Text mb="lg" maw={560}>
        {shops.length > 0
          ? 'Você não trabalha mais na loja em que estava. Escolha acima outra das suas lojas.'
          : 'Se alguém convidou você para uma equipe, abra o link que chegou por email. Ou comece a sua própria loja.'}
      </Text>
      <Button
        variant={shops.length > 0 ? 'default' : 'filled'}
        leftSection={<IconPlus size={18} stroke={1.6} aria-hidden="true" />}
        onClick={() => setOpening(true)}
      >
        {shops.length > 0 ? 'Abrir outra loja' : 'Abrir loja'}
      </Button>
      <GateLinks />
      <OpenShopDialog opened={opening} onClose={() => setOpening(false)} />
    </GateFrame>
  )
}
