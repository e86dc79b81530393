declare module 'virtual:contract-routes' {
  /** The contract's routes without its schemas; see contract-routes.ts of apps/web. */
  const routes: import('@prateleira/contract').Contract
  export default routes
}

declare module 'virtual:contract-rights' {
  /** By rights, separated by |, the names of the calls that need one of them; see contract-routes.ts of apps/web. */
  const callsByRights: Record<string, string>
  export default callsByRights
}

declare module 'virtual:contract-entitlements' {
  /** By entitlement, the names of the calls that need it. */
  const callsByEntitlement: Record<string, string>
  export default callsByEntitlement
}
