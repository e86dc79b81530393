import { Button, Text, Title } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { OnDemand } from '../../components/on-demand.tsx'
import { lazyPart } from '../../lib/lazy-part.ts'

const DeleteAccountDialog = lazyPart(() =>
  import('./delete-account-dialog.tsx').then((module) => ({ default: module.DeleteAccountDialog })),
)

/** 'Excluir minha conta' (PRF-03). */
export function DeleteAccountSettings() {
  const [asking, setAsking] = useState(false)
  return (
    <section id="excluir-conta" aria-labelledby="excluir-conta-titulo">
      <Title order={3} fz="md" id="excluir-conta-titulo">
        Excluir minha conta
      </Title>
      <Text c="dimmed" fz="sm" mt={4} mb="md">
        Apaga a conta com tudo o que há nela e cancela a assinatura. Não pode ser desfeito.
      </Text>
      <Button
        variant="outline"
        color="red"
        leftSection={<IconTrash size={18} stroke={1.6} aria-hidden="true" />}
        onClick={() => setAsking(true)}
      >
        Excluir minha conta
      </Button>
      <OnDemand wanted={asking}>
        {asking && <DeleteAccountDialog onClose={() => setAsking(false)} />}
      </OnDemand>
    </section>
  )
}
