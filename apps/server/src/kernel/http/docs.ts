import type { FastifyInstance } from 'fastify'
import type { OpenApiExtras } from './docs/openapi.ts'

interface DocsOptions {
  cookieName: string
  /** Additions of the modules. */
  extras: readonly OpenApiExtras[]
}

/**
 * /api/openapi.json for programs and /api/docs for people, both generated from the contract at the first request and cached, so
 * that they do not delay the start.
 */
export function serveDocs(app: FastifyInstance, options: DocsOptions): void {
  let made: Promise<{ json: string; html: string }> | undefined
  const documents = () => {
    made ??= describe(options).catch((error) => {
      made = undefined
      throw error
    })
    return made
  }
  app.get('/api/openapi.json', async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send((await documents()).json),
  )
  app.get('/api/docs', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send((await documents()).html),
  )
}

async function describe({ cookieName, extras }: DocsOptions): Promise<{ json: string; html: string }> {
  const [{ openApiDocument }, { docsPage }] = await Promise.all([
    import('./docs/openapi.ts'),
    import('./docs/page.ts'),
  ])
  const document = await openApiDocument(cookieName, extras)
  return { json: JSON.stringify(document), html: docsPage(document) }
}
