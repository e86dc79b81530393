import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Demonstration } from './demonstration.ts'
import {
  abandon,
  act,
  findCheckout,
  findPortal,
  PORTAL_ACTIONS,
  type PortalAction,
  pay,
} from './demonstration-actions.ts'
import { checkoutPage, closedPage, portalPage } from './demonstration-html.ts'

const BODY_MAX = 1024

/** Serves the demonstration provider's pages: plain forms without scripts, under /demonstracao. */
export async function serveDemonstrationPages(
  server: FastifyInstance,
  demonstration: Demonstration,
  settings: { appUrl: string; timeZone: string },
): Promise<void> {
  const home = `${settings.appUrl}/`
  const html = (reply: FastifyReply, text: string, status = 200) =>
    reply
      .status(status)
      .header('cache-control', 'no-store')
      // The address grants access to the page, so it must not leak.
      .header('referrer-policy', 'no-referrer')
      .type('text/html; charset=utf-8')
      .send(text)
  const missing = (reply: FastifyReply) =>
    html(
      reply,
      closedPage('Página expirada', 'Este endereço não vale mais. Abra de novo pela Prateleira.', home),
      404,
    )

  await server.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: BODY_MAX },
      (_request, body, done) => done(null, new URLSearchParams(body as string).get('acao')),
    )

    scope.get<{ Params: { id: string } }>('/demonstracao/pagamento/:id', async ({ params }, reply) =>
      showCheckout(reply, params.id, false),
    )
    scope.post<{ Params: { id: string }; Body: string | null }>(
      '/demonstracao/pagamento/:id',
      async ({ params, body }, reply) => {
        const checkout = await findCheckout(demonstration, params.id)
        if (!checkout) return missing(reply)
        if (body === 'voltar') {
          await abandon(demonstration, checkout)
          return reply.redirect(checkout.data.cancelUrl, 303)
        }
        if (body !== 'pagar' || !checkout.open) return showCheckout(reply, params.id, body === 'recusar')
        await pay(demonstration, checkout)
        return reply.redirect(checkout.data.successUrl, 303)
      },
    )

    scope.get<{ Params: { id: string } }>('/demonstracao/portal/:id', async ({ params }, reply) => {
      const view = await findPortal(demonstration, params.id)
      if (!view) return missing(reply)
      const { priceId } = view.portal.data
      const wanted = priceId ? await demonstration.price(priceId) : null
      return html(reply, portalPage(view, wanted, settings.timeZone))
    })
    scope.post<{ Params: { id: string }; Body: string | null }>(
      '/demonstracao/portal/:id',
      async ({ params, body }, reply) => {
        const view = await findPortal(demonstration, params.id)
        if (!view) return missing(reply)
        if (isAction(body)) await act(demonstration, view.portal, body)
        return reply.redirect(`/demonstracao/portal/${params.id}`, 303)
      },
    )
  })

  async function showCheckout(reply: FastifyReply, id: string, refused: boolean) {
    const checkout = await findCheckout(demonstration, id)
    const price = checkout && (await demonstration.price(checkout.data.priceId))
    if (!checkout || !price) return missing(reply)
    if (checkout.open) return html(reply, checkoutPage(checkout, price, refused))
    const paid = checkout.data.status === 'complete'
    const [title, text] = paid
      ? ['Pagamento concluído', 'Esta assinatura já foi paga.']
      : ['Pagamento encerrado', 'Este pagamento foi cancelado ou expirou.']
    return html(reply, closedPage(title, text, home))
  }
}

function isAction(action: string | null): action is PortalAction {
  return (PORTAL_ACTIONS as readonly (string | null)[]).includes(action)
}
