import { Badge, Button, Group, Text } from '@mantine/core'
import { dateIn, formatDate } from '@prateleira/contract/shared/dates'
import { type ReactNode, useState } from 'react'
import { Panel } from '../../components/panel.tsx'
import { errorMessage } from '../../lib/errors.ts'
import { useMayCall, useMe, useWhomToAsk } from '../../lib/me.ts'
import { notify } from '../../lib/notify.ts'
import { recheckSubscription } from './recheck.ts'

const COLORS = { Ativo: 'green', 'Teste Gratuito': 'amber', Inativo: 'red' } as const

/** 'Minha Assinatura': status, plan, end, and actions (DASH-01, GATE-06). `upgrade` leads to the plans. */
export function SubscriptionCard({ upgrade }: { upgrade: ReactNode }) {
  const { subscription, timezone } = useMe()
  const { badge, plan_name: plan, expiry_label: expiry, subscription_expires_at: end } = subscription
  const mayChange = useMayCall()('billing.createCheckout')
  const owner = useWhomToAsk()
  const [busy, setBusy] = useState<'portal' | 'check' | null>(null)
  const during = async (what: 'portal' | 'check', work: () => Promise<void>) => {
    setBusy(what)
    await work().catch((error) => notify.error(errorMessage(error)))
    setBusy(null)
  }
  const check = async () => {
    await recheckSubscription(true)
    notify.success('Assinatura atualizada')
  }
  return (
    <Panel title="Minha Assinatura" aside={<Badge color={COLORS[badge]}>{badge}</Badge>}>
      {plan && <Text fw={600}>{plan}</Text>}
      <Text c="dimmed" fz="sm">
        {/* 'em 1 mês' alone says neither what happens then nor whether it is after 28 days or after 40. */}
        {end && expiry.startsWith('em ')
          ? `Expira ${expiry} (${formatDate(dateIn(timezone, new Date(end)))})`
          : expiry}
      </Text>
      {!mayChange && (
        <Text c="dimmed" fz="sm" mt="xs">
          Quem cuida da assinatura é {owner}.
        </Text>
      )}
      {mayChange && (
        <Group gap="xs" mt="sm">
          {upgrade}
          {plan && (
            <Button
              size="sm"
              variant="default"
              loading={busy === 'portal'}
              onClick={() => during('portal', async () => (await import('./provider-page.ts')).openPortal())}
            >
              Gerenciar Assinatura
            </Button>
          )}
          <Button
            size="sm"
            variant="subtle"
            loading={busy === 'check'}
            onClick={() => during('check', check)}
          >
            Verificar assinatura
          </Button>
        </Group>
      )}
    </Panel>
  )
}
