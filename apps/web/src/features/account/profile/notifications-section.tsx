import { Alert, Stack, Switch } from '@mantine/core'
import type { NotificationSwitch } from '@prateleira/contract/account/rules'
import type { Profile } from '@prateleira/contract/account/schemas'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { SettingsSection } from '../../../components/settings-section.tsx'
import { client } from '../../../lib/client.ts'
import { errorMessage } from '../../../lib/errors.ts'
import { notify } from '../../../lib/notify.ts'
import { profileSaved } from './api.ts'
import { allowNotices, PUSH_HINTS, pushHint } from './push-permission.ts'

const SWITCHES: { name: NotificationSwitch; label: string; description: string }[] = [
  {
    name: 'email_notifications',
    label: 'Avisos por email',
    description: 'Desligado, só enviamos mensagens de segurança e de cobrança.',
  },
  {
    name: 'stock_alerts',
    label: 'Resumo diário de estoque baixo',
    description: 'Uma mensagem por dia com os produtos que chegaram ao mínimo.',
  },
  {
    name: 'report_notifications',
    label: 'Relatório semanal',
    description: 'As vendas e as movimentações da semana, por email.',
  },
  {
    name: 'push_notifications',
    label: 'Avisos no navegador',
    description: 'Este aparelho avisa quando um produto chega ao estoque mínimo.',
  },
]

/** The switches of PRF-02, each saved when it is moved. */
export function NotificationsSection({ profile }: { profile: Profile }) {
  // The browser's own dialogs can change the permission without notifying the page.
  const [hint, setHint] = useState(() => pushHint(profile.push_notifications))
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async ({ name, on }: { name: NotificationSwitch; on: boolean }) => {
      if (name === 'push_notifications' && on) {
        const refused = await allowNotices()
        setHint(refused)
        if (refused) return null
      }
      return client.account.updateNotifications({ [name]: on })
    },
    onSuccess: async (saved, { name, on }) => {
      if (!saved) return
      if (name === 'push_notifications' && !on) setHint(null)
      notify.success('Perfil atualizado', 'Seus dados foram salvos com sucesso.')
      await profileSaved(saved)
    },
    onError: (error) => notify.error(errorMessage(error), 'Erro ao atualizar perfil'),
  })
  return (
    <SettingsSection
      id="notificacoes"
      title="Notificações"
      description="O que contamos a você, e por onde. Cada mudança vale na hora."
    >
      <Stack gap="lg">
        {SWITCHES.map(({ name, label, description }) => {
          const mailOff =
            (name === 'stock_alerts' || name === 'report_notifications') && !profile.email_notifications
          return (
            <Switch
              key={name}
              size="md"
              label={label}
              description={mailOff ? `${description} Ligue os avisos por email para receber.` : description}
              // Moved at once; moved back after a failure.
              checked={isPending && variables?.name === name ? variables.on : profile[name]}
              disabled={isPending}
              onChange={({ currentTarget }) => mutate({ name, on: currentTarget.checked })}
            />
          )
        })}
        {hint && (
          <Alert color="amber" role="status">
            {PUSH_HINTS[hint]}
          </Alert>
        )}
      </Stack>
    </SettingsSection>
  )
}
