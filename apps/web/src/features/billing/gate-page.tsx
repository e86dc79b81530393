import { Alert, Text, Title } from '@mantine/core'
import type { Access } from '@prateleira/contract/billing/rules'
import { type ReactNode, useEffect } from 'react'
import { SupportContact } from '../../components/support-contact.tsx'
import { useMe, useWhomToAsk } from '../../lib/me.ts'
import { GateFrame } from './gate-frame.tsx'
import { GateLinks } from './gate-links.tsx'
import { PlanCards } from './plan-cards.tsx'
import { recheckSubscription, useRecheckOnReturn } from './recheck.ts'
import { TrialBanner } from './trial-banner.tsx'

type Closed = Exclude<Access, 'open'>

/** The texts of GATE-02 and GATE-03. */
const MESSAGES: Record<Closed, string> = {
  trial_expired: 'Seu período de teste expirou. Escolha um plano para continuar usando o sistema.',
  plan_required: 'Para acessar todas as funcionalidades, escolha um plano de assinatura.',
  suspended: 'Sua conta está suspensa. Entre em contato com o suporte.',
}

interface Props {
  access: Closed
  /** A link to one's other shops. */
  switcher: ReactNode
  onSignOut: () => void
}

/** Replaces every page while the subscription closes the gate (GATE-01). */
export default function GatePage({ access, switcher, onSignOut }: Props) {
  const { role } = useMe()
  const owner = useWhomToAsk()
  const isMember = role !== null && role !== 'owner'
  useRecheckOnReturn()
  useEffect(() => {
    // It may have been paid without our being notified.
    void recheckSubscription(!isMember).catch(() => undefined)
  }, [isMember])
  return (
    <GateFrame switcher={switcher} onSignOut={onSignOut}>
      {isMember ? (
        <>
          <Title order={1} mb="md">
            A loja está parada
          </Title>
          <Alert color="amber" role="status">
            {access === 'suspended'
              ? `Esta loja está suspensa. Fale com ${owner}: assim que isso se resolver, você volta a trabalhar aqui.`
              : `A assinatura desta loja terminou. Peça a ${owner} que escolha um plano: assim que isso acontecer, você volta a trabalhar aqui.`}
          </Alert>
          <Text c="dimmed" fz="sm" mt="lg">
            O que você estava digitando continua guardado.
          </Text>
        </>
      ) : access === 'suspended' ? (
        <>
          <Title order={1} mb="md">
            Conta suspensa
          </Title>
          <Alert color="red" role="status">
            {MESSAGES.suspended}
            <SupportContact mt="xs" fw={600} />
          </Alert>
        </>
      ) : (
        <>
          <Title order={1} mb="md">
            Escolha seu Plano
          </Title>
          <TrialBanner />
          <Alert color="amber" role="status" my="md">
            {MESSAGES[access]}
          </Alert>
          <Text c="dimmed" fz="sm" mb="lg">
            Seus dados e o que você estava digitando continuam guardados.
          </Text>
          <PlanCards />
        </>
      )}
      <GateLinks />
    </GateFrame>
  )
}
