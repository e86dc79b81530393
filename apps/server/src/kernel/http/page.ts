import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { policyOf } from './headers.ts'
import { cookieValue, sessionCookieName } from './session-cookie.ts'

const DIST = join(import.meta.dirname, '../../../../web/dist')

/**
 * The page for visitors with a session, and the one for the others: they differ in what is drawn before the page's code
 * is loaded (apps/web/first-paint.ts).
 */
const INDEX = 'index.html'
const FOR_VISITORS = 'entrance.html'

const SESSION_COOKIES = [sessionCookieName(false), sessionCookieName(true)]

/** Serves the built page: hashed files cached for a year, index.html for every other address of the application. */
export async function servePage(app: FastifyInstance): Promise<void> {
  if (!existsSync(join(DIST, INDEX))) {
    app.log.warn('The page has not been built (npm run build): only the API is served')
    return
  }
  const files = builtFiles()
  const linksOf = preloadLinks()
  const policy = policyOf(readFileSync(join(DIST, INDEX), 'utf8'))
  await app.register(fastifyStatic, {
    root: DIST,
    // As one wildcard route: hundreds of routes would take longer at the start than the rest of the server.
    serve: false,
    cacheControl: false,
    // No range requests: nobody needs a part of a script, and an invalid range would be answered as a bad request.
    acceptRanges: false,
    preCompressed: true,
    setHeaders: (response, path) => {
      const hashed = path.includes('/assets/')
      response.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      if (/\.html(\.\w+)?$/.test(path)) response.header('content-security-policy', policy)
    },
  })
  // Browsers request it on pages without an icon, such as error answers.
  app.get('/favicon.ico', (_request, reply) => reply.redirect('/favicon.svg', 301))
  app.get('/*', (request, reply) => {
    const [path = ''] = request.url.split('?')
    if (files.has(path)) return reply.sendFile(path)
    // A missing file is a 404; only addresses of pages get the page.
    if (/^\/api(\/|$)/.test(path) || /\.[a-z0-9]+$/i.test(path)) return reply.callNotFound()
    const isSignedIn = SESSION_COOKIES.some((name) => cookieValue(request.headers.cookie, name) !== null)
    const links = linksOf(path, isSignedIn)
    if (links) reply.header('link', links)
    return reply.header('cache-control', 'no-cache').sendFile(isSignedIn ? INDEX : FOR_VISITORS)
  })
}

/** Addresses of all files of the built page. */
function builtFiles(): ReadonlySet<string> {
  const entries = readdirSync(DIST, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  return new Set(entries.map(({ parentPath, name }) => `/${relative(DIST, join(parentPath, name))}`))
}

/**
 * The Link header of a page: its files, so that browsers request them at once (apps/web/preloads.ts). Visitors without a
 * session are redirected from most pages, so those get none.
 */
function preloadLinks(): (path: string, isSignedIn: boolean) => string | undefined {
  const file = join(DIST, 'preloads.json')
  const files: Record<string, string[]> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  const link = (name: string) =>
    name.endsWith('.css')
      ? `<${name}>; rel=preload; as=style; crossorigin`
      : `<${name}>; rel=modulepreload; crossorigin`
  const links = new Map(Object.entries(files).map(([path, names]) => [path, names.map(link).join(', ')]))
  return (path, isSignedIn) => (isSignedIn === (path === '/auth') ? undefined : links.get(path))
}
