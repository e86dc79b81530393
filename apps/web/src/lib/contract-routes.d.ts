declare module 'virtual:contract-routes' {
  /** The contract's routes without its schemas; see contract-routes.ts of apps/web. */
  const routes: import('@prateleira/contract').Contract
  export default routes
}
