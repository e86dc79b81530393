import { connect, createServer, type Server, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

export interface DatabaseProxy {
  /** The database's address through the proxy. */
  url: string
  /** Breaks every connection and accepts no new ones, as if the database were gone. */
  cut(): Promise<void>
  /** Keeps the connections and refuses new ones, as a PostgreSQL in smart shutdown; resolves when all of them have ended. */
  shutDown(): Promise<void>
  /** Accepts connections again. */
  mend(): Promise<void>
}

/** PostgreSQL's message of an error: its type, its length, and its fields, each a letter and a text. */
const FIELDS = 'SFATAL\0VFATAL\0C57P03\0Mthe database system is shutting down\0\0'
const REFUSAL = Buffer.concat([Buffer.from([0x45, 0, 0, 0, 4 + FIELDS.length]), Buffer.from(FIELDS)])

/** A proxy between one server and its database for the duration of a test, which can cut off this server alone. */
export async function proxyDatabase(databaseUrl: string): Promise<DatabaseProxy> {
  const address = new URL(databaseUrl)
  const folder = address.searchParams.get('host')
  const port = Number(address.port || 5432)
  const target = folder ? { path: `${folder}/.s.PGSQL.${port}` } : { host: address.hostname, port }
  const sockets = new Set<Socket>()
  let listening: Server
  let refusing = false
  let ended = () => {}
  const open = (at: number) =>
    new Promise<number>((resolve) => {
      listening = createServer((client) => {
        if (refusing) {
          client.on('error', () => {})
          client.once('data', () => client.end(REFUSAL))
          return
        }
        const database = connect(target)
        for (const socket of [client, database]) {
          sockets.add(socket)
          socket.on('error', () => {})
          socket.on('close', () => {
            sockets.delete(socket)
            if (sockets.size === 0) ended()
            client.destroy()
            database.destroy()
          })
        }
        client.pipe(database).pipe(client)
      }).listen(at, '127.0.0.1', () => resolve((listening.address() as { port: number }).port))
    })
  const chosen = await open(0)
  const cut = async () => {
    const closed = new Promise((resolve) => listening.close(resolve))
    for (const socket of sockets) socket.destroy()
    await closed
  }
  const shutDown = () => {
    refusing = true
    return new Promise<void>((resolve) => {
      ended = resolve
    })
  }
  const mend = async () => {
    refusing = false
    if (!listening.listening) await open(chosen)
  }
  onTestFinished(cut)
  address.searchParams.delete('host')
  address.hostname = '127.0.0.1'
  address.port = String(chosen)
  return { url: address.href, cut, shutDown, mend }
}
