import { spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { NODE, ROOT } from './machine.mjs'

const bin = (path) => join(ROOT, 'node_modules', path)

/** The checks without tests, the longest first, so that the short ones fill the remaining time. */
export const CHECKS = [
  ...projects().map((project) => ({ title: `types of ${project}`, commands: [checkTypes(project)] })),
  { title: 'unused code', commands: [[NODE, bin('knip/bin/knip.js')]] },
  { title: 'format and lint', commands: [[bin('.bin/biome'), 'check']] },
  { title: 'boundaries', commands: [[NODE, 'scripts/check-boundaries.mjs']] },
  { title: 'file sizes', commands: [[NODE, 'scripts/check-file-sizes.mjs']] },
]

const BUILD = "import { ensureBuilt } from './scripts/lib/page.mjs'; ensureBuilt()"

/** Builds the page for the browser tests. */
export const PAGE = { title: 'page', commands: [[NODE, '--input-type=module', '--eval', BUILD]] }

/** Caches results of unchanged files: a second check takes a fifth of the time. */
function checkTypes(project) {
  const kept = bin(`.cache/prateleira/types/${project.replaceAll('/', '-')}.json`)
  return [NODE, bin('typescript/bin/tsc'), '-p', project, '--incremental', '--tsBuildInfoFile', kept]
}

function projects() {
  return ['packages', 'apps', '.']
    .flatMap((folder) => readdirSync(join(ROOT, folder)).map((name) => join(folder, name)))
    .filter((folder) => existsSync(join(ROOT, folder, 'tsconfig.json')))
}

/**
 * Runs steps, as many at once as there are cores; prints one line for each, and its output only on failure.
 * @returns {Promise<boolean>} whether all of them succeeded
 */
export async function runSteps(steps) {
  const waiting = [...steps]
  let allSucceeded = true
  const runWaiting = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const { succeeded, output } = await tryStep(step)
      if (!succeeded) process.stdout.write(`${output}\n`)
      allSucceeded &&= succeeded
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, runWaiting))
  return allSucceeded
}

/**
 * Runs a step's commands one after the other and prints one line with the duration.
 * @returns {Promise<{ succeeded: boolean, output: string }>} the output of the last command that ran
 */
export async function tryStep({ title, commands, env = {} }) {
  const startedAt = performance.now()
  let succeeded = true
  let output = ''
  for (const command of commands) {
    const ended = await run(command, env)
    output = ended.output
    succeeded = ended.code === 0
    if (!succeeded) break
  }
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  process.stdout.write(`${succeeded ? 'ok    ' : 'FAILED'} ${title} (${seconds} s)\n`)
  return { succeeded, output }
}

function run([program, ...args], extra) {
  return new Promise((resolve) => {
    const { DATABASE_URL, TEST_DATABASE_URL, FORCE_COLOR, ...env } = process.env
    const child = spawn(program, args, {
      cwd: ROOT,
      env: { ...env, NO_COLOR: '1', ...extra },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    const collect = (chunk) => {
      output += chunk
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    child.on('error', (error) => resolve({ code: 1, output: error.message }))
    child.on('close', (code) => resolve({ code, output }))
  })
}
