import type { Answer, Shop } from '../harness.ts'
import type { Procedure } from './procedures.ts'

/** Values for path, query, body and headers. */
export interface Call {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
  headers?: Record<string, string>
}

/** Calls a procedure as a person. */
export function send(somebody: Shop, procedure: Procedure, call: Call): Promise<Answer> {
  return somebody.call(procedure.method, addressOf(procedure, call), call.body, call.headers)
}

export function addressOf({ path }: Pick<Procedure, 'path'>, { params = {}, query = {} }: Call): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) search.append(name, String(one))
  }
  return `/api/v1${filled}${search.size > 0 ? `?${search}` : ''}`
}

/** The same call with another value at a place such as body.lines.0.product_variant_id; missing parents are created. */
export function withValue(call: Call, place: string, value: unknown): Call {
  const copy = structuredClone(call) as Record<string, unknown>
  const keys = place.split('.')
  let node = copy
  keys.slice(0, -1).forEach((key, index) => {
    node[key] ??= /^\d+$/.test(keys[index + 1] as string) ? [] : {}
    node = node[key] as Record<string, unknown>
  })
  // No assignment, because __proto__ must become an ordinary key.
  Object.defineProperty(node, keys.at(-1) as string, {
    value,
    enumerable: true,
    writable: true,
    configurable: true,
  })
  return copy as Call
}

/** An answer without the request's id and the ids that were asked for. */
export function gist(answer: Answer, ...ids: string[]): string {
  // The cursor is different in every answer.
  const {
    requestId: _,
    cursor: __,
    ...body
  } = typeof answer.body === 'object' && answer.body !== null && !Array.isArray(answer.body)
    ? answer.body
    : { list: answer.body }
  let text = JSON.stringify([answer.status, body])
  for (const id of ids) text = text.replaceAll(id, 'ID')
  return text
}
