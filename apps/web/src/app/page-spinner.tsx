import { Center, Loader } from '@mantine/core'

/** While the session or a page's code is on its way. */
export function PageSpinner() {
  return (
    <Center mih="60vh" role="status" aria-label="Carregando">
      <Loader size="md" />
    </Center>
  )
}
