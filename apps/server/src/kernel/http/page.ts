import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const DIST = join(import.meta.dirname, '../../../../web/dist')

/** Serves the built page: hashed files cached for a year, index.html for every other address of the application. */
export async function servePage(app: FastifyInstance): Promise<void> {
  if (!existsSync(join(DIST, 'index.html'))) {
    app.log.warn('The page has not been built (npm run build): only the API is served')
    return
  }
  await app.register(fastifyStatic, {
    root: DIST,
    wildcard: false,
    cacheControl: false,
    preCompressed: true,
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
    return reply.header('cache-control', 'no-cache').sendFile('index.html')
  })
}
