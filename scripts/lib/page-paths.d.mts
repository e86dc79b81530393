/** For the TypeScript of apps/server/scripts; see page-paths.mjs. */
export const pagePathsFile: string
export function pagePathsText(): string
