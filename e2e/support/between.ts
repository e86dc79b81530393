import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * A proxy between browser and server: a network that can really be cut, for service workers too, and answers that can be
 * changed.
 */
export interface Between {
  url: string
  cut: () => void
  mend: () => void
  /** Replaces the answers at these paths, computed from the server's own. */
  change: (path: string, edit: (text: string) => string) => void
  /** Answers this path instead of the server, depending on the request. */
  answer: (path: string, body: (asked: URLSearchParams) => unknown) => void
  /**
   * Until `mend`, writes to this path reach the server and their answers are lost; the browser itself repeats such a
   * write on a new connection. Resolves when the first one is done.
   */
  swallow: (path: string) => Promise<void>
  /** The API requests that passed. */
  asked: string[]
  /** Their idempotency keys, in order. */
  keys: string[]
  close: () => Promise<void>
}

/** At `at`, the port of one that is closed, it stands for the same origin. */
export async function standBetween(target: string, at = 0): Promise<Between> {
  const edits = new Map<string, (text: string) => string>()
  const answers = new Map<string, (asked: URLSearchParams) => unknown>()
  const asked: string[] = []
  const keys: string[] = []
  const swallowed = new Map<string, () => void>()
  let open = true
  const server: Server = createServer((incoming, outgoing) => {
    if (!open) return void incoming.socket.destroy()
    const path = incoming.url ?? '/'
    if (path.startsWith('/api/')) asked.push(path)
    const key = incoming.headers['idempotency-key']
    if (typeof key === 'string') keys.push(key)
    const { pathname, searchParams } = new URL(path, target)
    const own = answers.get(pathname)
    if (own) {
      outgoing.writeHead(200, { 'content-type': 'application/json' })
      return void outgoing.end(JSON.stringify(own(searchParams)))
    }
    const edit =
      edits.get(path) ??
      (path.includes('.') || path.startsWith('/api') ? undefined : edits.get('/index.html'))
    const headers = { ...incoming.headers, ...(edit && { 'accept-encoding': 'identity' }) }
    const onward = request(target + path, { method: incoming.method, headers }, (answer) => {
      const lost = incoming.method === 'GET' ? undefined : swallowed.get(path)
      if (lost) {
        answer.resume()
        return void answer.on('end', () => {
          outgoing.destroy()
          lost()
        })
      }
      if (!edit) {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        return void answer.pipe(outgoing)
      }
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () => {
        const text = edit(Buffer.concat(parts).toString())
        const { 'content-length': _, etag: __, ...kept } = answer.headers
        outgoing.writeHead(answer.statusCode ?? 502, kept).end(text)
      })
    })
    onward.on('error', () => outgoing.destroy())
    incoming.pipe(onward)
  })
  await new Promise<void>((resolve) => server.listen(at, 'localhost', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://localhost:${port}`,
    cut: () => {
      open = false
      server.closeAllConnections()
    },
    mend: () => {
      open = true
      swallowed.clear()
    },
    swallow: (path) => new Promise((done) => swallowed.set(path, done)),
    change: (path, edit) => edits.set(path, edit),
    answer: (path, body) => answers.set(path, body),
    asked,
    keys,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
