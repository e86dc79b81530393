import { Center, Loader, VisuallyHidden } from '@mantine/core'
import { createContext, useContext } from 'react'

/** Whether a page stands in the main part of a layout; elsewhere it brings its own. */
export const InMain = createContext(false)

/** While the session or a page's code is on its way: a page too, with a main part and a heading. */
export function PageSpinner() {
  const inMain = useContext(InMain)
  const content = (
    <>
      <VisuallyHidden component="h1">Carregando…</VisuallyHidden>
      <Center mih="60vh" role="status" aria-label="Carregando">
        <Loader size="md" />
      </Center>
    </>
  )
  return inMain ? content : <main>{content}</main>
}
