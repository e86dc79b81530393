import { type ChildProcess, spawn } from 'node:child_process'
import { SERVER_BUILT } from '../../../../scripts/lib/server.mjs'
import { SECRET } from '../harness.ts'

const READY = /running at http:\/\/localhost:(\d+)/

const children = new Set<ChildProcess>()

/** Kills servers that a test file started and did not stop. */
export async function endServers(): Promise<void> {
  await Promise.all([...children].map((child) => ended(child, 'SIGKILL')))
  children.clear()
}

export interface ServerProcess {
  url: string
  pid: number
  /** Everything printed so far. */
  output(): string
  /** Sends a signal and waits for the exit; returns the exit code (null after a kill). */
  end(signal: NodeJS.Signals): Promise<number | null>
  /** Resolves once the output matches. */
  said(what: RegExp): Promise<void>
}

/**
 * Starts the server as `npm start` does (global-setup.ts builds it) in its own process on a free port and waits until it listens.
 * Killed after the file's tests.
 */
export async function startServer(environment: Record<string, string>): Promise<ServerProcess> {
  const { DATABASE_URL: _, PORT: __, ...inherited } = process.env
  const child = spawn(process.execPath, [SERVER_BUILT], {
    env: {
      ...inherited,
      NODE_ENV: 'test',
      PORT: '0',
      HOST: '127.0.0.1',
      SESSION_SECRET: SECRET,
      LOG_LEVEL: 'warn',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.add(child)
  let text = ''
  const listeners = new Set<() => void>()
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      text += chunk
      for (const listener of listeners) listener()
    })
  }
  const said = (what: RegExp) =>
    new Promise<void>((resolve, reject) => {
      const look = () => {
        if (!what.test(text)) return
        listeners.delete(look)
        resolve()
      }
      listeners.add(look)
      child.once('exit', () => reject(new Error(`The server ended: ${text}`)))
      look()
    })
  await said(READY)
  return {
    url: `http://127.0.0.1:${READY.exec(text)?.[1]}`,
    pid: child.pid as number,
    output: () => text,
    end: (signal) => ended(child, signal),
    said,
  }
}

async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
  const exit = new Promise<number | null>((resolve) => child.once('exit', resolve))
  child.kill(signal)
  return exit
}
