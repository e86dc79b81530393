import { Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ErrorState } from '../../../components/error-state.tsx'
import { errorMessage } from '../../../lib/errors.ts'
import { notify } from '../../../lib/notify.ts'
import { profileQuery } from './api.ts'
import { DataSection } from './data-section.tsx'
import { NotificationsSection } from './notifications-section.tsx'

const FAILED = 'Erro ao carregar perfil'

/** Dados and Notificações, once the profile is loaded (PRF-01, PRF-02). */
export function ProfileSections() {
  const { data: profile, error, refetch } = useQuery(profileQuery)
  const failure = profile ? null : error
  useEffect(() => {
    if (failure) notify.error(errorMessage(failure), FAILED)
  }, [failure])
  if (failure) return <ErrorState error={failure} title={FAILED} onRetry={() => refetch()} />
  if (!profile)
    return (
      <Stack gap="md" maw={860} aria-busy="true">
        {[420, 300].map((height) => (
          <Skeleton key={height} height={height} radius="lg" />
        ))}
      </Stack>
    )
  return (
    <>
      <DataSection profile={profile} />
      <NotificationsSection profile={profile} />
    </>
  )
}
