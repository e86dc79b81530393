import { Center, Loader, VisuallyHidden } from '@mantine/core'
import { createContext, useContext } from 'react'

/** Whether the page is inside a layout with a main element; otherwise it renders its own. */
export const InMain = createContext(false)

/** Shown while the session or a page's code loads: a complete page, with a main element and a heading. */
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
  // Until something else is drawn, the frame of index.html stays visible.
  return inMain ? content : <main data-waiting>{content}</main>
}
