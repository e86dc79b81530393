import { addressesOf, type PlainRoute } from '@prateleira/contract/shared/procedure'

interface Route {
  method: string
  path: string
}

function procedureRoutes(node: object): Route[] {
  if (!('~orpc' in node)) return Object.values(node).flatMap(procedureRoutes)
  const { method, path } = (node['~orpc'] as { route: Partial<Route> }).route
  return method && path ? [{ method, path }] : []
}

/**
 * Gives the methods that the contract declares for a path below the API's prefix, for the header Allow; none where it declares nothing. `plain`: its
 * plain routes by module.
 */
export function methodsByPath(
  contract: object,
  plain: Record<string, Record<string, PlainRoute>>,
): (path: string) => string[] {
  const routes = Object.values(plain).flatMap((some) => Object.values(some))
  const served: Route[] = [
    ...procedureRoutes(contract),
    ...routes.flatMap((route) => addressesOf(route).map(({ path }) => ({ method: route.method, path }))),
  ]
  const patterns = served.map(({ method, path }) => ({
    method,
    pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
  }))
  return (path) => {
    const methods = patterns.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method)
    return [...new Set(methods)].sort()
  }
}
