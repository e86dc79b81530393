import { Alert, Group, Tabs, Text, Title } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { AppLink } from '../../components/app-link.tsx'
import { Logo } from '../../components/logo.tsx'
import { ThemeSwitch } from '../../components/theme-switch.tsx'
import { paths } from '../../config/paths.ts'
import { linkErrorMessage } from '../../lib/link-error.ts'
import { sessionExpired } from '../../lib/session.ts'
import classes from './auth-page.module.css'
import { SignInForm, useSignInForm } from './sign-in-form.tsx'
import { SignUpForm, useSignUpForm } from './sign-up-form.tsx'
import { TrialOffer } from './trial-offer.tsx'

/** Sign-in and sign-up (AUTH-01), beside what the product offers (AUTH-08). */
export default function AuthPage() {
  const { error, from } = useSearch({ strict: false }) as Record<string, string | undefined>
  const [tab, setTab] = useState<string | null>('entrar')
  const signIn = useSignInForm()
  const signUp = useSignUpForm()
  return (
    <div className={classes.page}>
      <main className={classes.forms}>
        <Group justify="space-between" mb="xl">
          <Group gap={10}>
            <Logo size={36} />
            <Text fw={700} fz="xl" className={classes.brand}>
              Prateleira
            </Text>
          </Group>
          <ThemeSwitch />
        </Group>
        <Title order={1}>{tab === 'entrar' ? 'Entre na sua conta' : 'Crie sua conta'}</Title>
        <Text c="dimmed" mt={4} mb="lg">
          {tab === 'entrar' ? 'Que bom ver você por aqui.' : 'Leva um minuto. Não pedimos cartão.'}
        </Text>
        <Notice error={error} from={from} />
        <Tabs value={tab} onChange={setTab} keepMounted={false}>
          <Tabs.List grow mb="lg">
            <Tabs.Tab value="entrar">Entrar</Tabs.Tab>
            <Tabs.Tab value="criar">Criar conta</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="entrar">
            <SignInForm form={signIn} />
          </Tabs.Panel>
          <Tabs.Panel value="criar">
            <SignUpForm
              form={signUp}
              onDone={(email) => {
                signIn.setValues({ email, password: '' })
                setTab('entrar')
              }}
            />
          </Tabs.Panel>
        </Tabs>
        <Text fz="sm" c="dimmed" mt="xl">
          Seus dados são seus. Veja na{' '}
          <AppLink to={paths.privacy} className={classes.link}>
            página de privacidade
          </AppLink>{' '}
          o que guardamos e por quê.
        </Text>
      </main>
      <TrialOffer />
    </div>
  )
}

/** Why the person is here, when it was not their choice (AUTH-11). */
function Notice({ error, from }: { error?: string; from?: string }) {
  if (error)
    return (
      <Alert color="red" mb="lg" role="alert">
        {linkErrorMessage(error)}
      </Alert>
    )
  const ended = sessionExpired()
  if (ended)
    return (
      <Alert color="amber" mb="lg" role="status">
        {ended === 'here'
          ? 'Sua sessão terminou. Entre de novo para continuar de onde parou; o que você digitou está guardado.'
          : 'Sua sessão terminou. Entre de novo para continuar.'}
      </Alert>
    )
  if (from)
    return (
      <Alert color="gray" mb="lg" role="status">
        Entre para abrir a página que você pediu.
      </Alert>
    )
  return null
}
