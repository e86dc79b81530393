import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { keepTyped } from '../lib/kept-typed.ts'
import { hasUnsaved, onceSaved } from '../lib/unsaved.ts'

const ID = 'new-version'

const NOTICE = {
  id: ID,
  role: 'status',
  'data-tone': 'info',
  'data-waits': '',
  color: 'gray',
  autoClose: false,
  title: 'Nova versão disponível',
  closeButtonProps: { 'aria-label': 'Fechar aviso' },
} as const

/** Offers the new version until somebody accepts it or closes the notice; a closed one returns with the next page load. */
export function offerUpdate(registration: ServiceWorkerRegistration): void {
  notifications.show({
    ...NOTICE,
    message: (
      <>
        <p style={{ margin: '0 0 8px' }}>O que você digitou continua na página.</p>
        <Button size="xs" onClick={() => takeOnceSaved(registration)}>
          Atualizar
        </Button>
      </>
    ),
  })
}

/** Typed work that no draft keeps is finished first: the reload waits for it, unless the notice is closed. */
function takeOnceSaved(registration: ServiceWorkerRegistration): void {
  const waits = hasUnsaved()
  const giveUp = onceSaved(() => take(registration))
  if (!waits) return
  notifications.update({
    ...NOTICE,
    message: 'Salve ou apague o que você está digitando: a nova versão entra em seguida.',
    onClose: giveUp,
  })
}

/** Reloads the page once the new version serves it. Drafts are in the tab's storage and survive (EXI-11). */
function take({ waiting }: ServiceWorkerRegistration): void {
  const reload = () => {
    keepTyped()
    window.location.reload()
  }
  // Another tab has already accepted it.
  if (waiting === null) reload()
  navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true })
  waiting?.postMessage('activate')
}
