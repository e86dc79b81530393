/** For the TypeScript of e2e/; see browser.mjs. */
export function findBrowser(): string | undefined
export function findTestBrowser(): string | undefined
export function ensureBrowser(): string
