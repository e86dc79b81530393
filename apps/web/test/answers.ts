import { contract } from '@prateleira/contract'
import type { client } from '../src/lib/client.ts'
import { ApiError } from '../src/lib/errors.ts'

type Answered<T> = T extends (input: infer Input, ...rest: never[]) => Promise<infer Output>
  ? (input: Input) => Output | Promise<Output>
  : { [Name in keyof T]?: Answered<T[Name]> }

/** What the network answers to some of the contract's procedures: `{ contacts: { supplierOptions: ({ search }) => [...] } }`. */
export type Answers = Answered<typeof client>

interface Route {
  method: string
  path: RegExp
  detailed: boolean
  answer: (input: never) => unknown
}

interface ContractNode {
  '~orpc'?: {
    route: { method?: string; path?: string; inputStructure?: string }
    outputSchema?: { parse: (value: unknown) => unknown }
  }
}

/** Stands in for a request that reaches no server. */
export const NO_NETWORK = new TypeError('Failed to fetch')

const network = window.fetch

/**
 * Answers requests of the page in place of the network until `endAnswers`. An answer that the contract does not allow fails the request, and
 * so does a request that nothing answers. An answer that throws is a request without a network, or with an ApiError a refusal.
 */
export function answer(answers: Answers): void {
  const routes = routesOf(answers, contract as unknown as Record<string, ContractNode>)
  window.fetch = async (target, init) => {
    const { method, url, text } = { method: init?.method ?? 'GET', url: String(target), text: init?.body }
    const address = new URL(url, window.location.href)
    if (!address.pathname.startsWith('/api/')) return network(target, init)
    const path = address.pathname.replace('/api/v1', '')
    const route = routes.find((one) => one.method === method && one.path.test(path))
    if (!route) throw new Error(`No answer to ${method} ${path}`)
    const params = { ...route.path.exec(path)?.groups }
    const query = Object.fromEntries(address.searchParams)
    const body: unknown = text ? JSON.parse(String(text)) : undefined
    const headers = Object.fromEntries(new Headers(init?.headers))
    const input = route.detailed
      ? { params, query, headers, body }
      : { ...params, ...query, ...(body as object) }
    try {
      return Response.json(await route.answer(input as never))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const { status, code, message, data } = error
      return Response.json({ code, message, data }, { status })
    }
  }
}

/** Lets requests go to the network again. */
export function endAnswers(): void {
  window.fetch = network
}

function routesOf(answers: object, nodes: Record<string, ContractNode>): Route[] {
  return Object.entries(answers).flatMap(([name, given]) => {
    const node = nodes[name]
    const procedure = node?.['~orpc']
    if (!procedure) return routesOf(given, node as Record<string, ContractNode>)
    const { method = 'POST', path = '', inputStructure } = procedure.route
    const answered = given as (input: never) => unknown
    return {
      method,
      path: new RegExp(`^${path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
      detailed: inputStructure === 'detailed',
      answer: async (input: never) => {
        const value = await answered(input)
        return procedure.outputSchema ? procedure.outputSchema.parse(value) : value
      },
    }
  })
}
