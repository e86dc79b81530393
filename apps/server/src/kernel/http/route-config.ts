/** What a route says of itself to the hooks before it. */
export interface RouteConfig {
  /** The route takes its body to disk and bounds it itself. */
  toDisk?: boolean
  /** The route reads large bodies from strangers too; what they are worth is in the body. */
  signed?: boolean
  /** Who may call is declared in the contract. */
  declared?: boolean
}

declare module 'fastify' {
  interface FastifyContextConfig extends RouteConfig {}
}
