import { Agent, request as httpRequest } from 'node:http'

/**
 * A client as lean as can be over kept-open connections: it shares the two cores with what it measures, so its own cost counts
 * against the figures.
 */
export interface Client {
  send(
    method: string,
    path: string,
    body?: string,
    headers?: Record<string, string>,
  ): Promise<{ status: number; body: string }>
  close(): void
}

export function createClient(url: string, cookie: string, connections: number): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const { hostname, port } = new URL(url)
  return {
    send: (method, path, body, more = {}) =>
      new Promise((resolve, reject) => {
        const headers: Record<string, string | number> = { cookie, ...more }
        if (body !== undefined) {
          headers['content-type'] = 'application/json'
          headers['content-length'] = Buffer.byteLength(body)
        }
        const request = httpRequest({ hostname, port, method, path, agent, headers }, (response) => {
          const chunks: Buffer[] = []
          response.on('data', (chunk) => chunks.push(chunk))
          response.on('end', () =>
            resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString() }),
          )
        })
        request.on('error', reject)
        request.end(body)
      }),
    close: () => agent.destroy(),
  }
}
