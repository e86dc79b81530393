declare module 'virtual:contract-routes' {
  /** The contract's routes without its schemas; see vite.config.ts. */
  const routes: import('@prateleira/contract').Contract
  export default routes
}
