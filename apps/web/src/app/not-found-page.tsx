import { Button, Stack, Text, Title } from '@mantine/core'
import { AppLink } from '../components/app-link.tsx'
import { Logo } from '../components/logo.tsx'
import { paths } from '../config/paths.ts'

/** Any address that leads nowhere (NAV-02). The text is the specification's. */
export default function NotFoundPage() {
  return (
    <Stack component="main" align="center" justify="center" gap="md" mih="100dvh" p="md" ta="center">
      <Logo size={48} />
      <Title order={1} fz="3rem">
        404
      </Title>
      <Text fz="lg">Oops! Page not found</Text>
      <Text c="dimmed">Este endereço não existe ou mudou de lugar.</Text>
      <Button component={AppLink} to={paths.dashboard}>
        Voltar para o início
      </Button>
    </Stack>
  )
}
