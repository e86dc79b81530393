/** For the TypeScript of bench/ and e2e/; see server.mjs. */
export const SERVER_ARGS: string[]
export const SERVER_ENV: { NODE_COMPILE_CACHE: string }
