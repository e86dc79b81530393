import { Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ErrorState } from '../../../components/error-state.tsx'
import { SettingsSection } from '../../../components/settings-section.tsx'
import { securityQuery } from './api.ts'
import { PasswordSettings } from './password-settings.tsx'
import { SecondStepSettings } from './second-step-settings.tsx'
import { SessionList } from './session-list.tsx'

/** Password, second step and sessions (AUTH-10, AUTH-13). */
export function SecuritySection() {
  const { data, error, refetch } = useQuery(securityQuery)
  return (
    <SettingsSection
      id="seguranca"
      title="Segurança"
      description="Quem entra na sua conta, e como. Avisamos você por email de cada mudança."
    >
      <Stack gap="xl">
        <PasswordSettings />
        {data ? (
          <>
            <SecondStepSettings on={data.second_step} />
            <SessionList sessions={data.sessions} />
          </>
        ) : error ? (
          <ErrorState error={error} title="Erro ao carregar as sessões" onRetry={() => refetch()} />
        ) : (
          <Skeleton height={220} radius="lg" aria-busy="true" />
        )}
      </Stack>
    </SettingsSection>
  )
}
