import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { connected, cookieOf, type RunningServer, startPostgres, startServer } from './lib/environment.ts'
import { createClient } from './lib/http.ts'
import { ownerOf } from './lib/load.ts'
import { signInBurst } from './lib/sign-in-burst.ts'

/**
 * npm run bench:siege: how much one anonymous client or one shop can slow down others. Unfinished bodies, uploads with an ended
 * session, floods of dashboards, slow downloads, many previews, bursts of sign-ins; each with the server's memory or another shop's answers
 * meanwhile.
 */
const out = (line: string) => process.stdout.write(`${line}\n`)
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
const NEIGHBOUR = '01900000-0000-7000-8000-000000000002'

function tally(statuses: (number | string)[]): string {
  const counts = new Map<number | string, number>()
  for (const status of statuses) counts.set(status, (counts.get(status) ?? 0) + 1)
  return [...counts].map(([status, count]) => `${count} × ${status}`).join(', ')
}

async function megabytes({ pid }: RunningServer): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
}

/** Peak memory while `work` runs. */
async function watched(server: RunningServer, work: () => Promise<unknown>): Promise<number> {
  let most = 0
  const timer = setInterval(async () => {
    most = Math.max(most, await megabytes(server))
  }, 100)
  await work()
  clearInterval(timer)
  return Math.max(most, await megabytes(server))
}

function raw(server: RunningServer, head: string[], body?: string | Buffer): Promise<Socket> {
  const { host, port } = new URL(server.url)
  return new Promise((resolve) => {
    const socket = connect(Number(port), '127.0.0.1')
    socket.on('error', () => resolve(socket))
    socket.on('connect', () => {
      socket.write(`${head.join('\r\n')}\r\nHost: ${host}\r\n\r\n`)
      if (body) socket.write(body, () => resolve(socket))
      else resolve(socket)
      setTimeout(() => resolve(socket), 2000)
    })
  })
}

async function unfinishedBodies(server: RunningServer) {
  const body = Buffer.alloc(900_000, 'x')
  const sockets: Socket[] = []
  const most = await watched(server, async () => {
    for (let at = 0; at < 1500; at += 50)
      sockets.push(
        ...(await Promise.all(
          Array.from({ length: 50 }, () =>
            raw(
              server,
              [
                'POST /api/v1/account/sign-in HTTP/1.1',
                'Content-Type: application/json',
                'Content-Length: 1000000',
              ],
              body,
            ),
          ),
        )),
      )
    await pause(1000)
  })
  out(`1,500 unfinished bodies of 0.9 MB to sign-in: at most ${most} MB`)
  for (const socket of sockets) socket.destroy()
  await pause(500)
}

/** Bodies of one byte per second: how many still hold their connection after `seconds`. */
async function slowBodies(server: RunningServer, seconds: number) {
  const sockets = await Promise.all(
    Array.from({ length: 200 }, () =>
      raw(server, [
        'POST /api/v1/account/sign-in HTTP/1.1',
        'Content-Type: application/json',
        'Content-Length: 1000',
      ]),
    ),
  )
  let open = sockets.length
  for (const socket of sockets) socket.resume().on('close', () => (open -= 1))
  const timer = setInterval(() => {
    for (const socket of sockets) if (socket.writable) socket.write('x')
  }, 1000)
  await pause(seconds * 1000)
  clearInterval(timer)
  out(`200 bodies of a byte a second: ${open} still hold their connection after ${seconds} s`)
  for (const socket of sockets) socket.destroy()
}

async function deadUploads(server: RunningServer) {
  const cookie = cookieOf(randomBytes(24).toString('base64url'))
  const body = JSON.stringify({ file_name: 'x.csv', content: 'QUJD'.repeat(2_700_000) })
  const client = createClient(server.url, cookie, 40)
  let statuses: (number | string)[] = []
  const most = await watched(server, async () => {
    statuses = await Promise.all(
      Array.from({ length: 40 }, () =>
        client.send('POST', '/api/v1/imports', body).then(
          ({ status }) => status,
          (error) => error.code as string,
        ),
      ),
    )
  })
  client.close()
  const alive = await fetch(`${server.url}/health/live`).then(
    ({ ok }) => ok,
    () => false,
  )
  out(
    `40 uploads of 10.8 MB with a session that ended: ${tally(statuses)}; at most ${most} MB; ${alive ? 'the server lives' : 'the server died'}`,
  )
}

/** The other shop's answers, requested ten times a second while `attack` runs. */
async function meanwhile(server: RunningServer, other: string, path: string, attack: () => Promise<unknown>) {
  const client = createClient(server.url, other, 100)
  const statuses: (number | string)[] = []
  const waits: number[] = []
  const asked: Promise<unknown>[] = []
  const ask = () => {
    const began = performance.now()
    asked.push(
      client.send('GET', path).then(
        ({ status }) => {
          statuses.push(status)
          waits.push(performance.now() - began)
        },
        (error) => statuses.push(error.code),
      ),
    )
  }
  const timer = setInterval(ask, 100)
  await attack()
  clearInterval(timer)
  await Promise.all(asked)
  client.close()
  waits.sort((a, b) => a - b)
  return `${tally(statuses)}; p50 ${waits[waits.length >> 1]?.toFixed(0)} ms, worst ${waits.at(-1)?.toFixed(0)} ms`
}

async function dashboards(server: RunningServer, other: string) {
  const client = createClient(server.url, server.cookie, 320)
  const statuses: (number | string)[] = []
  const flood = async () => {
    const end = performance.now() + 8000
    await Promise.all(
      Array.from({ length: 320 }, async () => {
        while (performance.now() < end)
          statuses.push((await client.send('GET', '/api/v1/dashboard').catch(() => ({ status: 0 }))).status)
      }),
    )
  }
  const heard = await meanwhile(server, other, '/api/v1/products', flood)
  client.close()
  out(`320 dashboards at a time of one shop: it hears ${tally(statuses)}; another shop hears ${heard}`)
}

async function slowReaders(server: RunningServer, cookies: string[], other: string) {
  const sockets = await Promise.all(
    cookies.map((cookie) =>
      raw(server, [
        'GET /api/v1/reports/movements/export?period=all&format=csv HTTP/1.1',
        `Cookie: ${cookie}`,
      ]),
    ),
  )
  for (const socket of sockets) socket.pause()
  await pause(3000)
  const client = createClient(server.url, other, 1)
  const began = performance.now()
  const { status } = await client.send('GET', '/api/v1/reports/movements/export?period=7days&format=csv')
  out(
    `${cookies.length} shops that download and do not read: another shop's export answers ${status} after ${((performance.now() - began) / 1000).toFixed(1)} s`,
  )
  client.close()
  for (const socket of sockets) socket.destroy()
}

async function previews(server: RunningServer, other: string) {
  const lines = Array.from({ length: 9000 }, (_, index) => `P-${index};Produto ${index};12,90;5`)
  const content = Buffer.from(`Código;Nome;Preço de venda;Estoque\n${lines.join('\n')}`).toString('base64')
  const call = async (cookie: string, path: string, body: object) => {
    const client = createClient(server.url, cookie, 1)
    const answer = await client.send('POST', `/api/v1${path}`, JSON.stringify(body))
    client.close()
    return answer
  }
  const sent = JSON.parse((await call(server.cookie, '/imports', { file_name: 'a.csv', content })).body)
  let over = false
  const statuses: number[] = []
  const heap = Array.from({ length: 40 }, async () => {
    while (!over)
      statuses.push(
        (await call(server.cookie, `/imports/${sent.id}/preview`, { mapping: sent.mapping })).status,
      )
  })
  await pause(1000)
  const small = { file_name: 'b.csv', content: Buffer.from('Nome;Preço\nArroz;1,00').toString('base64') }
  const heard: number[] = []
  const began = performance.now()
  for (let count = 0; count < 5; count += 1) heard.push((await call(other, '/imports', small)).status)
  const took = (performance.now() - began) / 5000
  over = true
  await Promise.all(heap)
  out(
    `40 previews at a time of one shop: it hears ${tally(statuses)}; another shop's five uploads hear ${tally(heard)}, ${took.toFixed(1)} s each`,
  )
}

const postgres = await startPostgres()
try {
  const url = await postgres.database('siege', { products: 2000, movements: 300_000, neighbours: 8 })
  const admin = await connected(url)
  const session = async (shop: string) => {
    const token = randomBytes(24).toString('base64url')
    await admin.query(
      `insert into auth.session (token, "userId", "expiresAt") values ($1, $2, now() + interval '30 days')`,
      [token, ownerOf(shop)],
    )
    return cookieOf(token)
  }
  const other = await session(NEIGHBOUR)
  // Every shop has as much to export as the first.
  await admin.query(`set session_replication_role = replica`)
  const readers: string[] = []
  for (let shop = 3; shop <= 5; shop += 1) {
    const id = NEIGHBOUR.replace(/2$/, String(shop))
    await admin.query(
      `insert into stock_movements (shop_id, product_id, product_variant_id, movement_type, kind, quantity, unit_price, balance_after,
         total_after, movement_date, reference_type)
       select $1, (array_agg(p.id))[1], overlay((array_agg(p.id))[1]::text placing '7aaa' from 15 for 4)::uuid, 'in', 'entry', 1, 1, 1, 1,
              current_date - 5, 'entry' from products p, generate_series(1, 200000) n where p.shop_id = $1 group by n`,
      [id],
    )
    readers.push(await session(id))
  }
  await admin.end()
  for (const part of [
    (server: RunningServer) => dashboards(server, other),
    (server: RunningServer) => slowReaders(server, readers, other),
    (server: RunningServer) => previews(server, other),
    unfinishedBodies,
    (server: RunningServer) => slowBodies(server, 45),
    deadUploads,
    async (server: RunningServer) => out(await signInBurst(server, other)),
  ]) {
    const server = await startServer(url)
    await part(server).catch((error) => out(`${error}`))
    await server.stop()
  }
} finally {
  await postgres.stop()
}
