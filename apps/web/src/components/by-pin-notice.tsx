import { Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useMe } from '../lib/me.ts'
import { askForOperator } from '../lib/operator.ts'
import { EmptyState } from './empty-state.tsx'
import { PageHeader } from './page-header.tsx'

/** Replaces a page that is closed to people who act by PIN (TEAM-06): says whose password opens it. */
export function ByPinNotice({ title }: { title: string }) {
  const account = useMe().by_pin?.account_name
  return (
    <>
      <PageHeader title={title} />
      <EmptyState
        icon={<IconLock size={28} stroke={1.6} />}
        title="Entre com a senha"
        action={<Button onClick={() => askForOperator('account')}>Voltar para {account}</Button>}
      >
        Você está no caixa pelo PIN. Os dados da conta abrem só com a senha de {account}.
      </EmptyState>
    </>
  )
}
