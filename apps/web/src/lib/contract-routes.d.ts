declare module 'virtual:contract-routes' {
  /** The contract's routes without its schemas; see contract-routes.ts of apps/web. */
  const routes: import('@prateleira/contract').Contract
  export default routes
}

declare module 'virtual:contract-rights' {
  /** By rights, separated by |, the names of the procedures that need one of them; see contract-routes.ts of apps/web. */
  const proceduresByRights: Record<string, string>
  export default proceduresByRights
}

declare module 'virtual:contract-entitlements' {
  /** By entitlement, the names of the procedures that need it. */
  const proceduresByEntitlement: Record<string, string>
  export default proceduresByEntitlement
}
