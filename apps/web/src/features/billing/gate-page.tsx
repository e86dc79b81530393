import { Alert, Button, Group, Text, Title } from '@mantine/core'
import type { Access } from '@prateleira/contract/billing/rules'
import { IconLogout, IconShieldCog } from '@tabler/icons-react'
import { useEffect } from 'react'
import { AppLink } from '../../components/app-link.tsx'
import { Logo } from '../../components/logo.tsx'
import { ThemeSwitch } from '../../components/theme-switch.tsx'
import { paths } from '../../config/paths.ts'
import { useMe } from '../../lib/me.ts'
import classes from './gate-page.module.css'
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

/** Stands in place of every page while the subscription does not let the person work (GATE-01). */
export default function GatePage({ access, onSignOut }: { access: Closed; onSignOut: () => void }) {
  const { email, admin } = useMe()
  useRecheckOnReturn()
  useEffect(() => {
    // It may have been paid without our having heard of it.
    void recheckSubscription().catch(() => undefined)
  }, [])
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <Group gap={10} wrap="nowrap">
          <Logo size={32} />
          <Text fw={700} fz="lg">
            Prateleira
          </Text>
        </Group>
        <Group gap="xs" justify="flex-end">
          <Text fz="sm" c="dimmed" truncate visibleFrom="xs">
            {email}
          </Text>
          <ThemeSwitch />
          {admin && access !== 'suspended' && (
            <Button
              component={AppLink}
              to={paths.admin}
              variant="default"
              size="sm"
              leftSection={<IconShieldCog size={18} stroke={1.6} aria-hidden="true" />}
            >
              Painel Admin
            </Button>
          )}
          <Button
            variant="default"
            size="sm"
            leftSection={<IconLogout size={18} stroke={1.6} aria-hidden="true" />}
            onClick={onSignOut}
          >
            Sair
          </Button>
        </Group>
      </header>
      <main>
        {access === 'suspended' ? (
          <>
            <Title order={1} mb="md">
              Conta suspensa
            </Title>
            <Alert color="red" role="status">
              {MESSAGES.suspended}
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
            <PlanCards />
            <Text c="dimmed" fz="sm" mt="lg">
              Seus dados continuam guardados.
            </Text>
          </>
        )}
      </main>
    </div>
  )
}
