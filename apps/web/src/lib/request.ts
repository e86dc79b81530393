/** What the page knows of a procedure; see vite.config.ts. */
export interface Route {
  method?: string
  path?: string
  /** 'detailed': the input names its parts (params, query, headers, body); otherwise it is one flat object. */
  inputStructure?: string
}

export type Input = Record<string, unknown> | undefined

interface Parts {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  headers?: Record<string, string | undefined>
  body?: unknown
}

interface ApiRequest {
  url: string
  method: string
  headers: Record<string, string>
  body?: string
}

const BASE = '/api/v1'

/** The request that a procedure's input stands for, as OpenAPI says it: path, query, headers and a JSON body. */
export function requestOf({ method = 'POST', path = '', inputStructure }: Route, input: Input): ApiRequest {
  const parts: Parts = inputStructure === 'detailed' ? (input ?? {}) : partsOf(path, method, input)
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(parts.params?.[name])),
  )
  const query = new URLSearchParams(
    Object.entries(parts.query ?? {}).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, asText(name, value)]],
    ),
  ).toString()
  const headers = Object.fromEntries(
    Object.entries(parts.headers ?? {}).filter(
      (header): header is [string, string] => header[1] !== undefined,
    ),
  )
  const url = `${BASE}${filled}${query && `?${query}`}`
  if (method === 'GET' || parts.body === undefined) return { url, method, headers }
  return {
    url,
    method,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(parts.body),
  }
}

/** Of a flat input: what the path names goes there, the rest into the query of a GET or the body. */
function partsOf(path: string, method: string, input: Input = {}): Parts {
  const named = new Set(Array.from(path.matchAll(/\{(\w+)\}/g), ([, name]) => name))
  const rest = Object.entries(input).filter(([name]) => !named.has(name))
  const others = rest.length > 0 ? Object.fromEntries(rest) : undefined
  return method === 'GET' ? { params: input, query: others } : { params: input, body: others }
}

/** No query of ours holds a list or an object. */
function asText(name: string, value: unknown): string {
  if (typeof value === 'object') throw new TypeError(`${name} cannot stand in a query`)
  return String(value)
}
