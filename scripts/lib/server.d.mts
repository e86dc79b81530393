/** For the TypeScript of bench/ and tests; see server.mjs. */
export const SERVER_BOUNDS: string[]
export const SERVER_SOURCE: string
export const SERVER_BUILT: string
export const SERVER_ARGS: string[]
export const SERVER_ENV: { NODE_COMPILE_CACHE: string }
export function ensureServerBuilt(): void
