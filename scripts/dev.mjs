/**
 * `npm run dev`: the page with hot reload and the server with a restart on each change, at one address. Vite answers at PORT and
 * forwards API requests to the server, which listens on the next port.
 */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { checkNode, ensureInstalled, fail, NODE, ROOT } from './lib/machine.mjs'
import { SERVER_BOUNDS, SERVER_ENV, SERVER_SOURCE } from './lib/server.mjs'

checkNode()
ensureInstalled()
const port = Number(process.env.PORT || 3000)
const serverPort = port + 1
const page = `http://localhost:${port}`
const children = [
  run(['--watch', '--watch-preserve-output', ...SERVER_BOUNDS, SERVER_SOURCE], {
    // The page's origin is Vite's, which the server must accept for writes and use in links.
    env: { APP_URL: page, PORT: String(serverPort) },
  }),
  run([join(ROOT, 'node_modules/vite/bin/vite.js'), '--port', String(port), '--strictPort'], {
    cwd: join(ROOT, 'apps/web'),
    env: { API_SERVER: `http://localhost:${serverPort}` },
  }),
]
console.error(`The page with hot reload: ${page}`)

let stopping = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(0))
for (const child of children) {
  child.on('error', (error) => fail(`${NODE} cannot be run: ${error.message}`))
  child.on('exit', (code) => stop(code ?? 1))
}

function run(args, { cwd = ROOT, env }) {
  return spawn(NODE, args, {
    cwd,
    env: { ...SERVER_ENV, ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
}

/** Stops both when either exits. */
function stop(code) {
  if (stopping) return
  stopping = true
  process.exitCode = code
  for (const child of children) child.kill('SIGTERM')
}
