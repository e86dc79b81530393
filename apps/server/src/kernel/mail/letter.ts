import { TAGLINE } from '@prateleira/contract/shared/brand'

/** The content of a message; the layout decides its appearance. Plain text: nothing in it is read as HTML. */
export interface Letter {
  subject: string
  lines: string[]
  /** To be typed by hand, such as a one-time code. */
  code?: string
  table?: { headers: string[]; rows: string[][] }
  /** Anybody can cause it to be sent to any address by signing up, so it is limited per address (mail/bound.ts). */
  asked?: 'by anybody'
  /** The only button. */
  action?: { label: string; url: string }
  /** In small type below: how long a link is valid, what to do if it was not requested. */
  note?: string
}

/**
 * Every kind reaches everybody, except 'notice', which reaches only people who want mail (PRF-02). A module adds its own to this
 * interface.
 */
export interface MailKinds {
  security: true
  notice: true
}
export type MailKind = keyof MailKinds

interface Page {
  /** Name for the greeting. */
  name: string
  kind: MailKind
  appUrl: string
}

const FONT = "font-family:'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const CELL = 'padding:6px 8px;border-bottom:1px solid #e4dfd6;text-align:left'

/** Renders a letter as text and as HTML in the common layout; no pictures are loaded and no clicks are tracked. */
export function renderLetter(letter: Letter, page: Page): { text: string; html: string } {
  return { text: asText(letter, page), html: asHtml(letter, page) }
}

const greeting = (name: string) => (name ? `Olá, ${name}!` : 'Olá!')

const settings = ({ appUrl }: Page) => `${appUrl}/perfil`
const WHY_NOTICE = 'Você recebe este aviso porque os emails estão ligados no seu perfil. Para desligar:'

function asText({ lines, code, table, action, note }: Letter, page: Page): string {
  const parts = [greeting(page.name), ...lines]
  if (code) parts.push(code)
  if (table) parts.push([table.headers, ...table.rows].map(textRow).join('\n'))
  if (action) parts.push(`${action.label}:\n${action.url}`)
  if (note) parts.push(note)
  parts.push(`--\nPrateleira, ${TAGLINE}\n${page.appUrl}`)
  if (page.kind === 'notice') parts.push(`${WHY_NOTICE} ${settings(page)}`)
  return `${parts.join('\n\n')}\n`
}

/** An empty last cell leaves no separator behind. */
const textRow = (row: string[]) => row.join(' | ').replace(/( \| )+$/, '')

function asHtml({ subject, lines, code, table, action, note }: Letter, page: Page): string {
  const body = [greeting(page.name), ...lines]
    .map((line) => `<p style="margin:0 0 16px">${escaped(line)}</p>`)
    .join('')
  const parts = [body]
  if (code)
    parts.push(
      `<p style="margin:8px 0 24px;font-size:32px;font-weight:700;letter-spacing:6px">${escaped(code)}</p>`,
    )
  if (table) parts.push(tableHtml(table))
  if (action)
    parts.push(
      `<p style="margin:8px 0 24px"><a href="${escaped(action.url)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#1f5b41;color:#ffffff;font-weight:600;text-decoration:none">${escaped(action.label)}</a></p>`,
      `<p style="margin:0 0 16px;font-size:13px;color:#6b655c">Se o botão não abrir, copie este endereço:<br><span style="word-break:break-all">${escaped(action.url)}</span></p>`,
    )
  if (note) parts.push(`<p style="margin:0 0 16px;font-size:13px;color:#6b655c">${escaped(note)}</p>`)
  return `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${escaped(subject)}</title></head>
<body style="margin:0;padding:24px 12px;background:#f6f3ee;color:#24211d;${FONT};font-size:16px;line-height:1.5">
<div role="main" style="max-width:560px;margin:0 auto">
<p style="margin:0 0 12px;font-size:18px;font-weight:700;color:#1f5b41">Prateleira</p>
<div style="padding:28px 24px 12px;background:#ffffff;border:1px solid #e4dfd6;border-radius:12px">
<h1 style="margin:0 0 16px;font-size:20px;line-height:1.3">${escaped(subject)}</h1>
${parts.join('\n')}
</div>
${footHtml(page)}
</div></body></html>
`
}

function tableHtml({ headers, rows }: NonNullable<Letter['table']>): string {
  // The first column is a label, the others are amounts.
  const cell = (tag: 'th' | 'td') => (text: string, index: number) =>
    `<${tag} style="${CELL};${index > 0 ? `text-align:right;${breaking(text)}` : ''}">${escaped(text)}</${tag}>`
  const head = `<tr>${headers.map((text, index) => cell(text ? 'th' : 'td')(text, index)).join('')}</tr>`
  const body = rows.map((row) => `<tr>${row.map(cell('td')).join('')}</tr>`).join('')
  return `<table style="width:100%;margin:0 0 24px;border-collapse:collapse;font-size:14px">${head}${body}</table>`
}

/**
 * Keeps an amount on one line and lets long text, such as a reference, break anywhere, so that it fits on a phone.
 */
function breaking(text: string): string {
  return text.length <= 16 ? 'white-space:nowrap' : 'word-break:break-word;overflow-wrap:anywhere'
}

function footHtml(page: Page): string {
  const link = (url: string, text: string) =>
    `<a href="${escaped(url)}" style="color:#6b655c">${escaped(text)}</a>`
  const why =
    page.kind === 'notice'
      ? `<br>Você recebe este aviso porque os emails estão ligados no ${link(settings(page), 'seu perfil')}, onde se desligam.`
      : ''
  return `<p style="margin:16px 0 0;font-size:12px;color:#6b655c">${link(page.appUrl, 'Prateleira')}, ${TAGLINE}${why}</p>`
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
