/** Options of a route, for the hooks before it. */
export interface RouteConfig {
  /** The route writes its body to disk and limits it itself. */
  toDisk?: boolean
  /** The route reads large bodies without a session: its handler verifies them. */
  signed?: boolean
  /** Access is declared in the contract. */
  declared?: boolean
}

declare module 'fastify' {
  interface FastifyContextConfig extends RouteConfig {}
}
