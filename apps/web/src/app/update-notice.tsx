import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'

const ID = 'new-version'

/** Offers the new version until somebody takes it or closes the notice; it comes again with the next page load. */
export function offerUpdate(registration: ServiceWorkerRegistration): void {
  notifications.show({
    id: ID,
    role: 'status',
    'data-tone': 'info',
    'data-waits': '',
    color: 'gray',
    autoClose: false,
    title: 'Nova versão disponível',
    closeButtonProps: { 'aria-label': 'Fechar aviso' },
    message: (
      <>
        <p style={{ margin: '0 0 8px' }}>O que você digitou continua na página.</p>
        <Button size="xs" onClick={() => take(registration)}>
          Atualizar
        </Button>
      </>
    ),
  })
}

/** Reloads the page once the new version serves it. Drafts are in the tab's storage and survive (EXI-11). */
function take({ waiting }: ServiceWorkerRegistration): void {
  const reload = () => window.location.reload()
  // Another tab has taken it already.
  if (waiting === null) reload()
  navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true })
  waiting?.postMessage('activate')
}
