import { Alert, Group, Tabs, Text, Title } from '@mantine/core'
import { Suspense, useState } from 'react'
import { Logo } from '../../components/logo.tsx'
import { ThemeSwitch } from '../../components/theme-switch.tsx'
import { paths } from '../../config/paths.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { deletionDoubted, sessionExpired } from '../../lib/session.ts'
import classes from './auth-page.module.css'
import type { Created } from './created-notice.tsx'
import { secondStepWaits } from './kept-step.ts'
import { SignInForm, useSignInForm } from './sign-in-form.tsx'
import { SignUpForm, useSignUpForm } from './sign-up-form.tsx'
import type { NextStep } from './signed-in.ts'
import { TrialOffer } from './trial-offer.tsx'

const CreatedNotice = lazyPart(() =>
  import('./created-notice.tsx').then((part) => ({ default: part.CreatedNotice })),
)
const RareNotice = lazyPart(
  () => import('./rare-notice.tsx').then((part) => ({ default: part.RareNotice })),
  {
    withUse: false,
  },
)
const CodeForm = lazyPart(() => import('./code-form.tsx').then((part) => ({ default: part.CodeForm })))
const FirstPasswordForm = lazyPart(() =>
  import('./first-password-form.tsx').then((part) => ({ default: part.FirstPasswordForm })),
)
const ForgottenForm = lazyPart(() =>
  import('./forgotten-form.tsx').then((part) => ({ default: part.ForgottenForm })),
)
const SecondStepForm = lazyPart(() =>
  import('./second-step-form.tsx').then((part) => ({ default: part.SecondStepForm })),
)

/** Shown instead of the two tabs. */
type Step = 'tabs' | 'forgotten' | 'code' | NextStep

const WORDS: Record<Exclude<Step, 'tabs'>, { title: string; text: string }> = {
  forgotten: { title: 'Esqueci minha senha', text: 'Enviamos um link para você escolher outra.' },
  code: { title: 'Entrar com um código', text: 'Enviamos um código para o seu email.' },
  second_step: { title: 'Verificação em duas etapas', text: 'Falta só um passo para entrar.' },
  new_password: { title: 'Escolha a sua senha', text: 'Boas-vindas! Falta só um passo para entrar.' },
}

function askedInAddress(): Record<string, string | undefined> {
  return Object.fromEntries(new URLSearchParams(window.location.search))
}

/**
 * Sign-in and sign-up (AUTH-01), with the other ways of signing in, beside a description of the product (AUTH-08). It is
 * the first page that people load, so it works without the router: app/entrance.tsx shows it before the router is loaded.
 */
export default function AuthPage() {
  const [{ error, from, confirmar }] = useState(askedInAddress)
  const [tab, setTab] = useState<string | null>('entrar')
  // A reload goes on where it was.
  const [step, setStep] = useState<Step>(() => (secondStepWaits() ? 'second_step' : 'tabs'))
  const [created, setCreated] = useState<Created | null>(null)
  const signIn = useSignInForm()
  const signUp = useSignUpForm()
  const { email, password } = signIn.values
  const back = () => {
    signIn.setFieldValue('password', '')
    setStep('tabs')
  }
  const words =
    step !== 'tabs'
      ? WORDS[step]
      : tab === 'entrar'
        ? created
          ? { title: 'Entre na sua conta', text: 'Falta só entrar.' }
          : { title: 'Entre na sua conta', text: 'Que bom ver você por aqui.' }
        : { title: 'Crie sua conta', text: 'Leva um minuto. Não pedimos cartão.' }
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
        <Title order={1}>{words.title}</Title>
        <Text c="dimmed" mt={4} mb="lg">
          {words.text}
        </Text>
        <Suspense>
          {step === 'forgotten' && <ForgottenForm email={email} onBack={back} />}
          {step === 'code' && <CodeForm email={email} onNext={setStep} onBack={back} />}
          {step === 'second_step' && <SecondStepForm onBack={back} />}
          {step === 'new_password' && <FirstPasswordForm credentials={{ email, password }} onBack={back} />}
        </Suspense>
        {step === 'tabs' && (
          <>
            {created ? (
              <Suspense>
                <CreatedNotice {...created} />
              </Suspense>
            ) : (
              <Notice error={error} from={from} confirming={confirmar} />
            )}
            <Tabs value={tab} onChange={setTab} keepMounted={false}>
              <Tabs.List grow mb="lg">
                <Tabs.Tab value="entrar">Entrar</Tabs.Tab>
                <Tabs.Tab value="criar">Criar conta</Tabs.Tab>
              </Tabs.List>
              <Tabs.Panel value="entrar">
                <SignInForm
                  form={signIn}
                  focusPassword={created !== null}
                  onNext={setStep}
                  onForgotten={() => setStep('forgotten')}
                  onCode={() => setStep('code')}
                />
              </Tabs.Panel>
              <Tabs.Panel value="criar">
                <SignUpForm
                  form={signUp}
                  onDone={(address, confirm) => {
                    signIn.setValues({ email: address, password: '' })
                    setCreated({ email: address, confirm })
                    setTab('entrar')
                  }}
                />
              </Tabs.Panel>
            </Tabs>
          </>
        )}
        <Text fz="sm" c="dimmed" mt="xl">
          Seus dados são seus. Veja na{' '}
          <a href={paths.privacy} className={classes.link}>
            página de privacidade
          </a>{' '}
          o que guardamos e por quê.
        </Text>
      </main>
      <TrialOffer />
    </div>
  )
}

/** Why the person has to sign in, if it was not their choice (AUTH-11). */
function Notice({ error, from, confirming }: { error?: string; from?: string; confirming?: string }) {
  const ended = sessionExpired()
  if (error || confirming || (ended && deletionDoubted()))
    return (
      <Suspense>
        <RareNotice error={error} isConfirming={!!confirming} />
      </Suspense>
    )
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
