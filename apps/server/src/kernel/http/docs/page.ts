import type { OpenAPI } from '@orpc/contract'
import type { JsonSchema } from './json-schema.ts'
import { type Field, fieldsOf } from './schema-fields.ts'
import { STYLE } from './style.ts'

interface Listed {
  method: string
  path: string
  operation: OpenAPI.OperationObject
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const

/** Renders the API's description as a page without scripts or external resources, as our content policy requires. */
export function docsPage(document: OpenAPI.Document): string {
  const listed = operations(document)
  const groups = Map.groupBy(listed, ({ operation }) => operation.tags?.[0] ?? 'Outros')
  const menu = [...groups].map(
    ([tag, members]) =>
      `<li><a href="#${anchor(tag)}">${escapeHtml(tag)}</a><ul>${members
        .map(
          ({ operation }) =>
            `<li><a href="#${anchor(operation.operationId ?? '')}">${escapeHtml(operation.summary ?? '')}</a></li>`,
        )
        .join('')}</ul></li>`,
  )
  const sections = [...groups].map(
    ([tag, members]) =>
      `<section aria-labelledby="${anchor(tag)}"><h2 id="${anchor(tag)}">${escapeHtml(tag)}</h2>${members
        .map((member) => operationHtml(member, document))
        .join('')}</section>`,
  )
  const { title, description = '' } = document.info
  return `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="/favicon.svg">
<style>${STYLE}</style>
</head>
<body>
<a class="skip" href="#content">Ir para o conteúdo</a>
<nav aria-label="Operações"><a class="home" href="/">Prateleira</a><ul>${menu.join('')}</ul></nav>
<main id="content">
<h1>${escapeHtml(title)}</h1>
${description
  .split('\n\n')
  .map((paragraph) => `<p>${renderMarks(paragraph)}</p>`)
  .join('\n')}
<p>Para programas: <a href="/api/openapi.json">/api/openapi.json</a> (OpenAPI ${escapeHtml(document.openapi)}).</p>
${sections.join('\n')}
</main>
</body>
</html>
`
}

function operations(document: OpenAPI.Document): Listed[] {
  return Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item?.[method]
      return operation ? [{ method: method.toUpperCase(), path, operation }] : []
    }),
  )
}

function operationHtml({ method, path, operation }: Listed, document: OpenAPI.Document): string {
  const id = anchor(operation.operationId ?? '')
  const way =
    operation.security?.length === 0
      ? 'Não precisa de sessão.'
      : takesKey(operation)
        ? 'Aceita chave de integração.'
        : ''
  const open = way && `<p class="note">${way}</p>`
  return `<article aria-labelledby="${id}">
<h3 id="${id}">${escapeHtml(operation.summary ?? '')}</h3>
<p class="route"><span class="method ${method.toLowerCase()}">${method}</span> <code>/api/v1${escapeHtml(path)}</code></p>
${open}${parametersHtml(operation, document)}${bodyHtml(operation, document)}${answersHtml(operation, document)}
</article>`
}

function takesKey({ security = [] }: OpenAPI.OperationObject): boolean {
  return security.some((way) => 'key' in way)
}

const PLACES: Record<string, string> = { path: 'no endereço', query: 'na consulta', header: 'no cabeçalho' }

function parametersHtml(operation: OpenAPI.OperationObject, document: OpenAPI.Document): string {
  const fields = (operation.parameters ?? []).flatMap((parameter): Field[] => {
    if ('$ref' in parameter) return []
    const [first] = fieldsOf(
      { type: 'object', properties: { [parameter.name]: (parameter.schema ?? {}) as JsonSchema } },
      document,
    )
    if (!first) return []
    const note = [PLACES[parameter.in], parameter.description].filter(Boolean).join('. ')
    return [{ ...first, required: parameter.required ?? false, note }]
  })
  return fields.length === 0 ? '' : table('Parâmetros', fields)
}

function bodyHtml(operation: OpenAPI.OperationObject, document: OpenAPI.Document): string {
  const body = operation.requestBody
  if (!body || '$ref' in body) return ''
  const fields = fieldsOf(body.content['application/json']?.schema as JsonSchema | undefined, document)
  return fields.length === 0 ? '' : table('Corpo', fields)
}

function answersHtml(operation: OpenAPI.OperationObject, document: OpenAPI.Document): string {
  const errors: string[] = []
  let answer = ''
  for (const [status, response] of Object.entries(operation.responses ?? {})) {
    if (!response) continue
    if ('$ref' in response) errors.push(...errorLines(status, response.$ref, document))
    else {
      const schema = response.content?.['application/json']?.schema as JsonSchema | undefined
      answer += table(`Resposta ${status}`, fieldsOf(schema, document))
    }
  }
  return `${answer}<details><summary>Erros (${errors.length})</summary><ul>${errors.join('')}</ul></details>`
}

function errorLines(status: string, reference: string, document: OpenAPI.Document): string[] {
  const name = reference.slice('#/components/responses/'.length)
  const found = document.components?.responses?.[name]
  if (!found || '$ref' in found) return []
  return found.description
    .split('\n')
    .map((line) => `<li><code>${status}</code> ${renderMarks(line.replace(/^(\w+):/, '`$1`'))}</li>`)
}

function table(caption: string, fields: Field[]): string {
  const rows = fields.map(
    ({ name, type, required, note }) =>
      `<tr><th scope="row"><code>${escapeHtml(name)}</code>${required ? ' <abbr title="obrigatório">*</abbr>' : ''}</th><td>${escapeHtml(type)}</td><td>${escapeHtml(note)}</td></tr>`,
  )
  return `<div class="table" tabindex="0" role="region" aria-label="${escapeHtml(caption)}"><table><caption>${escapeHtml(caption)}</caption><thead><tr><th scope="col">Campo</th><th scope="col">Tipo</th><th scope="col">Observações</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>`
}

function anchor(text: string): string {
  return encodeURIComponent(text.replaceAll('.', '-').toLowerCase())
}

/** Escapes a text for HTML. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

/** Renders the two Markdown marks of our descriptions: **bold** and `code`. */
function renderMarks(text: string): string {
  return escapeHtml(text)
    .replace(/\*\*(.+?)\*\*/g, '<strong>$1</strong>')
    .replace(/`(.+?)`/g, '<code>$1</code>')
}
