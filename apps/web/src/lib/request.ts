/** A procedure's route, without its schemas; see vite.config.ts. */
export interface Route {
  method?: string
  path?: string
  /** '*': input in parts (params, query, headers, body); otherwise one flat object, and of '+' one that creates a record. */
  kind?: string | undefined
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

/** Builds a procedure's request by OpenAPI rules: path, query, headers and JSON body. */
export function requestOf({ method = 'POST', path = '', kind }: Route, input: Input): ApiRequest {
  const parts: Parts = kind === '*' ? (input ?? {}) : partsOf(path, method, input)
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

/** Splits a flat input: path parameters, then the rest as query of a GET or as body. */
function partsOf(path: string, method: string, input: Input = {}): Parts {
  const named = new Set(Array.from(path.matchAll(/\{(\w+)\}/g), ([, name]) => name))
  const rest = Object.entries(input).filter(([name]) => !named.has(name))
  const others = rest.length > 0 ? Object.fromEntries(rest) : undefined
  return method === 'GET' ? { params: input, query: others } : { params: input, body: others }
}

/** Our queries contain no lists or objects. */
function asText(name: string, value: unknown): string {
  if (typeof value === 'object') throw new TypeError(`${name} cannot stand in a query`)
  return String(value)
}
