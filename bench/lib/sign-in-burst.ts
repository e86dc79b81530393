import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import type { RunningServer } from './environment.ts'

/** Below the limit of attempts from one address. */
const SIGN_INS = 60

/** Milliseconds until one answer from a loopback address has been read. */
function wait({ url }: RunningServer, from: string, path: string, more: { cookie?: string; body?: object }) {
  const body = more.body && JSON.stringify(more.body)
  const began = performance.now()
  return new Promise<number>((resolve, reject) => {
    const asked = request(new URL(path, url), {
      agent: false,
      family: 4,
      localAddress: from,
      method: body ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json', ...(more.cookie ? { cookie: more.cookie } : {}) },
    })
    asked.on('error', reject)
    asked.on('response', (answer) => {
      answer.on('end', () => resolve(performance.now() - began))
      answer.resume()
    })
    asked.end(body)
  })
}

const signIn = (server: RunningServer, from: string) =>
  wait(server, from, '/api/v1/account/sign-in', {
    body: { email: `${randomUUID()}@nobody.example`, password: 'errada-1234' },
  })

/** How long others wait while a stranger signs in many times at once. */
export async function signInBurst(server: RunningServer, other: string): Promise<string> {
  const heard = async () => {
    const waits = Object.entries({
      page: wait(server, '127.0.7.1', '/auth', {}),
      export: wait(server, '127.0.7.1', '/api/v1/reports/stock/export?format=csv', { cookie: other }),
      products: wait(server, '127.0.7.1', '/api/v1/products', { cookie: other }),
      'sign-in': signIn(server, '127.0.7.2'),
    }).map(async ([name, waited]) => `${name} ${(await waited).toFixed(0)}`)
    return (await Promise.all(waits)).join(', ')
  }
  await heard()
  const idle = await heard()
  const burst = Array.from({ length: SIGN_INS }, () => signIn(server, '127.0.7.3'))
  // Then the other passwords wait to be hashed.
  await Promise.race(burst)
  const waited = await heard()
  const last = Math.max(...(await Promise.all(burst)))
  return `${SIGN_INS} sign-ins of one stranger: others wait ${waited} ms, idle ${idle}; the stranger up to ${last.toFixed(0)}; at most ${await server.peakMegabytes()} MB`
}
