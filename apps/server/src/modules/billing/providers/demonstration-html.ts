import { LOCALE } from '@prateleira/contract/shared/constants'
import { formatMoney } from '@prateleira/contract/shared/format'
import type { Price } from './demonstration.ts'
import type { PortalView } from './demonstration-actions.ts'
import type { Stored } from './demonstration-store.ts'

/** Escapes text for HTML. */
function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

const STYLE = `
:root { color-scheme: light dark; --ground: #faf7f1; --surface: #fff; --ink: #1f2421; --soft: #5b625d; --line: #ddd8cd; --green: #14532d; --on-green: #fff; --note: #fdf0d5; --note-ink: #6b4300; --red: #a11d1d }
@media (prefers-color-scheme: dark) { :root { --ground: #151917; --surface: #1e2421; --ink: #eceee9; --soft: #a9b1ab; --line: #39413c; --green: #8fd3a6; --on-green: #10241a; --note: #40310f; --note-ink: #f8deab; --red: #ff9c94 } }
* { box-sizing: border-box }
body { margin: 0; background: var(--ground); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif }
.note { padding: 12px 16px; background: var(--note); color: var(--note-ink); text-align: center; font-weight: 600 }
main { max-width: 560px; margin: 32px auto; padding: 0 16px 48px }
h1 { font-size: 1.5rem; line-height: 1.25 } h2 { font-size: 1.125rem }
section { margin: 16px 0; padding: 20px; border: 1px solid var(--line); border-radius: 16px; background: var(--surface) }
.price { margin: 8px 0; font-size: 1.75rem; font-weight: 650 }
p { margin: 8px 0 } .soft { color: var(--soft) } .wrong { color: var(--red); font-weight: 600 }
form { display: flex; flex-wrap: wrap; gap: 8px; margin-top: 16px }
button, a.button { min-height: 44px; padding: 8px 16px; border: 1px solid var(--line); border-radius: 10px; background: var(--surface); color: var(--ink); font: inherit; text-decoration: none; cursor: pointer }
button.main { border-color: var(--green); background: var(--green); color: var(--on-green); font-weight: 600 }
a { color: inherit } table { width: 100%; border-collapse: collapse } th, td { padding: 8px 0; border-top: 1px solid var(--line); text-align: left } td:last-child, th:last-child { text-align: right }
`

function page(title: string, content: string): string {
  return `<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${escaped(title)} · Pagamento de demonstração</title><style>${STYLE}</style></head>
<body><header class="note">Ambiente de demonstração: nenhum cartão é pedido e nada é cobrado.</header>
<main><h1>${escaped(title)}</h1>${content}</main></body></html>`
}

const per = (months: number) => (months === 1 ? 'por mês' : `a cada ${months} meses`)
const button = (action: string, label: string, main = false) =>
  `<button name="acao" value="${action}"${main ? ' class="main"' : ''}>${escaped(label)}</button>`

/** The checkout, while it is open. */
export function checkoutPage({ data }: Stored<'checkout'>, price: Price, refused: boolean): string {
  const amount = formatMoney(data.amount)
  return page(
    'Pagamento da assinatura',
    `<section><h2>Plano ${escaped(data.planName)}</h2><p class="price">${amount}</p><p class="soft">${per(price.months)}, até você cancelar</p>
${refused ? '<p class="wrong" role="alert">Cartão recusado. Tente de novo.</p>' : ''}
<form method="post">${button('pagar', `Pagar ${amount}`, true)}${button('recusar', 'Simular cartão recusado')}${button('voltar', 'Cancelar e voltar')}</form></section>`,
  )
}

/** Shown for a paid or closed checkout, and for an unknown address. */
export function closedPage(title: string, text: string, href: string): string {
  return page(
    title,
    `<section><p>${escaped(text)}</p><form><a class="button" href="${escaped(href)}">Voltar à Prateleira</a></form></section>`,
  )
}

const SUBSCRIPTION = { active: 'Ativa', past_due: 'Cobrança recusada', canceled: 'Encerrada' }
const INVOICE = { paid: 'Pago', open: 'Recusado', void: 'Cancelado' }

/** The portal: subscription, payments, and buttons that simulate time and the bank. */
export function portalPage(view: PortalView, wanted: Price | null, timeZone: string): string {
  const { portal, subscriptions, invoices } = view
  const day = (instant: string | Date) =>
    new Intl.DateTimeFormat(LOCALE, { timeZone, dateStyle: 'short' }).format(new Date(instant))
  const living = subscriptions.findLast(({ data }) => data.status !== 'canceled')
  const shown = living ?? subscriptions.at(-1)
  const back = `<form><a class="button" href="${escaped(portal.data.returnUrl)}">Voltar à Prateleira</a></form>`
  if (!shown)
    return page('Sua assinatura', `<section><p>Você ainda não tem uma assinatura.</p>${back}</section>`)
  const { data } = shown
  const until =
    data.status === 'canceled'
      ? ''
      : data.cancelAtPeriodEnd
        ? `<p>Cancelada: vale até ${day(data.periodEnd)}.</p>`
        : `<p class="soft">Próxima cobrança em ${day(data.periodEnd)}.</p>`
  const change =
    living && wanted && wanted.planName !== data.planName
      ? `<section><h2>Mudar para o plano ${escaped(wanted.planName)}</h2><p>${formatMoney(wanted.amount)} ${per(wanted.months)}, a partir da próxima cobrança.</p>
<form method="post">${button('mudar', `Mudar para ${wanted.planName}`, true)}</form></section>`
      : ''
  const actions = living
    ? `<form method="post">${data.cancelAtPeriodEnd ? button('retomar', 'Retomar assinatura') : button('cancelar', 'Cancelar assinatura')}</form>`
    : ''
  const simulated = living
    ? `<section><h2>Simular</h2><p class="soft">O que o tempo e o banco fariam.</p><form method="post">${button('renovar', data.status === 'past_due' ? 'Cobrança aceita' : 'Renovação paga')}${data.status === 'active' ? button('recusar', 'Renovação recusada') : ''}${button('encerrar', 'Fim da assinatura')}</form></section>`
    : ''
  const rows = invoices
    .toReversed()
    .map(
      (invoice) =>
        `<tr><td>${day(invoice.created_at)}</td><td>${INVOICE[invoice.data.status]}</td><td>${formatMoney(invoice.data.amount)}</td></tr>`,
    )
    .join('')
  return page(
    'Sua assinatura',
    `${change}<section><h2>Plano ${escaped(data.planName)}</h2><p class="price">${formatMoney(data.amount)}</p><p>Situação: <strong>${SUBSCRIPTION[data.status]}</strong></p>${until}${actions}${back}</section>
<section><h2>Pagamentos</h2><table><thead><tr><th scope="col">Data</th><th scope="col">Situação</th><th scope="col">Valor</th></tr></thead><tbody>${rows}</tbody></table></section>${simulated}`,
  )
}
