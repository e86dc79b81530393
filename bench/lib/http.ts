import { connect, type Socket } from 'node:net'

/**
 * A minimal HTTP client over kept-open connections, one request at a time on each: it shares the two cores with the server, so
 * its own cost affects the figures. It supports only the HTTP that our server sends.
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

interface Answer {
  status: number
  body: string
}

interface Asked {
  text: string
  resolve(answer: Answer): void
  reject(error: Error): void
}

const HEAD_END = Buffer.from('\r\n\r\n')
const LAST_CHUNK = Buffer.from('\r\n0\r\n\r\n')

export function createClient(url: string, cookie: string, connections: number): Client {
  const { hostname, port, host } = new URL(url)
  const idle: Connection[] = []
  const waiting: Asked[] = []
  const opened = new Set<Connection>()

  const free = (connection: Connection) => {
    const next = waiting.shift()
    if (next) connection.ask(next)
    else idle.push(connection)
  }
  const gone = (connection: Connection) => {
    opened.delete(connection)
    const at = idle.indexOf(connection)
    if (at >= 0) idle.splice(at, 1)
  }
  return {
    send: (method, path, body, more = {}) =>
      new Promise((resolve, reject) => {
        let text = `${method} ${path} HTTP/1.1\r\nhost: ${host}\r\ncookie: ${cookie}\r\n`
        for (const [name, value] of Object.entries(more)) text += `${name}: ${value}\r\n`
        if (body !== undefined)
          text += `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n`
        const asked = { text: `${text}\r\n${body ?? ''}`, resolve, reject }
        const connection = idle.pop()
        if (connection) connection.ask(asked)
        else if (opened.size >= connections) waiting.push(asked)
        else {
          const made = new Connection(connect(Number(port), hostname), free, gone)
          opened.add(made)
          made.ask(asked)
        }
      }),
    close: () => {
      for (const connection of opened) connection.end()
    },
  }
}

class Connection {
  readonly #socket: Socket
  #asked: Asked | undefined
  #heard: Buffer = Buffer.alloc(0)
  #ended = false

  constructor(
    socket: Socket,
    free: (connection: Connection) => void,
    gone: (connection: Connection) => void,
  ) {
    this.#socket = socket.setNoDelay(true)
    socket.on('data', (part) => {
      if (this.#hear(part)) (this.#ended ? gone : free)(this)
    })
    socket.on('error', (error) => this.#fail(error))
    socket.on('close', () => {
      gone(this)
      this.#fail(new Error('The server closed the connection'))
    })
  }

  ask(asked: Asked): void {
    this.#asked = asked
    this.#socket.write(asked.text)
  }

  end(): void {
    this.#ended = true
    this.#socket.destroy()
  }

  /** Consumes received data; true when an answer is complete. */
  #hear(part: Buffer): boolean {
    this.#heard = this.#heard.length === 0 ? part : Buffer.concat([this.#heard, part])
    const headEnd = this.#heard.indexOf(HEAD_END)
    if (headEnd < 0) return false
    const head = this.#heard.toString('latin1', 0, headEnd)
    const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
    const end = length === undefined ? this.#heard.length : headEnd + HEAD_END.length + Number(length)
    // Without a length the answer is chunked, and only its last chunk is empty.
    if (this.#heard.length < end || (length === undefined && !this.#heard.subarray(-7).equals(LAST_CHUNK)))
      return false
    const asked = this.#asked
    const body = this.#heard.toString('utf8', headEnd + HEAD_END.length, end)
    this.#asked = undefined
    this.#heard = Buffer.alloc(0)
    asked?.resolve({ status: Number(head.slice(9, 12)), body })
    return true
  }

  #fail(error: Error): void {
    this.#asked?.reject(error)
    this.#asked = undefined
  }
}
