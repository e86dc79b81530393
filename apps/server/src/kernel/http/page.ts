import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { cookieValue, sessionCookieName } from './session-cookie.ts'

const DIST = join(import.meta.dirname, '../../../../web/dist')

/** Serves the built page: hashed files cached for a year, index.html for every other address of the application. */
export async function servePage(app: FastifyInstance): Promise<void> {
  if (!existsSync(join(DIST, 'index.html'))) {
    app.log.warn('The page has not been built (npm run build): only the API is served')
    return
  }
  const linksOf = preloadLinks()
  await app.register(fastifyStatic, {
    root: DIST,
    wildcard: false,
    cacheControl: false,
    preCompressed: true,
    // The address '/' is a page like any other below.
    index: false,
    setHeaders: (response, path) => {
      const hashed = path.includes('/assets/')
      response.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  // Browsers ask for it on pages that name no icon, such as an answer that is no page of ours.
  app.get('/favicon.ico', (_request, reply) => reply.redirect('/favicon.svg', 301))
  app.get('/*', (request, reply) => {
    const [path = ''] = request.url.split('?')
    // A missing file is a 404; only addresses of pages get the page.
    if (/^\/api(\/|$)/.test(path) || /\.[a-z0-9]+$/i.test(path)) return reply.callNotFound()
    const links = linksOf(path, request.headers.cookie)
    if (links) reply.header('link', links)
    return reply.header('cache-control', 'no-cache').sendFile('index.html')
  })
}

/**
 * The Link header of a page: its files, so that a browser asks for them at once (apps/web/preloads.ts). Who has no session is sent to sign in
 * from most pages, and would load them for nothing.
 */
function preloadLinks(): (path: string, cookies: string | undefined) => string | undefined {
  const file = join(DIST, 'preloads.json')
  const files: Record<string, string[]> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  const link = (name: string) =>
    name.endsWith('.css')
      ? `<${name}>; rel=preload; as=style; crossorigin`
      : `<${name}>; rel=modulepreload; crossorigin`
  const links = new Map(Object.entries(files).map(([path, names]) => [path, names.map(link).join(', ')]))
  const names = [sessionCookieName(false), sessionCookieName(true)]
  return (path, cookies) => {
    const isSignedIn = names.some((name) => cookieValue(cookies, name) !== null)
    return isSignedIn === (path === '/auth') ? undefined : links.get(path)
  }
}
