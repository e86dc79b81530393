import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What happened to a write in the network; kept by idempotency key. */
interface Told {
  /** Whether it reached the server, and how many of its answers were dropped. */
  arrived: number
  lost: number
}

/**
 * A proxy between browser and server that treats writes to one address like a bad network: every tenth answer is lost
 * after the commit, every seventeenth request never arrives, and for a part of every two seconds nothing gets through.
 */
export async function poorNetwork(target: string, address: string) {
  const told = new Map<string, Told>()
  let [count, under, most, down] = [0, 0, 0, true]
  let bad = false
  const server = createServer((incoming, outgoing) => {
    if (down) return void incoming.socket.destroy()
    const key = incoming.url === address ? String(incoming.headers['idempotency-key']) : null
    count += key === null ? 0 : 1
    if (bad && key !== null && count % 17 === 0) return void incoming.socket.destroy()
    const loses = bad && key !== null && count % 10 === 0
    under += key === null ? 0 : 1
    most = Math.max(most, under)
    const over = () => {
      under -= key === null ? 0 : 1
    }
    const onward = request(target + incoming.url, { method: incoming.method, headers: incoming.headers })
    onward.on('response', (answer) => {
      answer.once('end', over)
      if (key !== null) {
        const known = told.get(key) ?? { arrived: 0, lost: 0 }
        told.set(key, { arrived: known.arrived + 1, lost: known.lost + (loses ? 1 : 0) })
      }
      if (loses) return void answer.resume().on('end', () => outgoing.destroy())
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    onward.on('error', () => {
      over()
      outgoing.destroy()
    })
    incoming.on('error', () => onward.destroy())
    incoming.pipe(onward)
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://localhost:${port}`,
    told,
    /** Maximum number of concurrent requests. */
    most: () => most,
    set: (state: 'down' | 'up' | 'bad') => {
      down = state === 'down'
      if (state !== 'down') bad = state === 'bad'
      if (down) server.closeAllConnections()
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
