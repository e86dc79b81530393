import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'

const MODULE = new URL('./machine.mjs', import.meta.url).href

/** A process that becomes `node -e code`; without execve it stays as a parent, as on Node 20. */
function becoming(code, withExecve) {
  const script = `
    ${withExecve ? '' : 'delete process.execve; process.execve = undefined'}
    const { become } = await import('${MODULE}')
    become(process.execPath, ['-e', ${JSON.stringify(code)}])`
  return spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

test.each([true, false])('the server gives npm start its exit code (execve: %s)', async (withExecve) => {
  const [code] = await once(becoming('process.exit(7)', withExecve), 'exit')
  expect(code).toBe(7)
})

test.each([true, false])('the server gets the signals sent to npm start (execve: %s)', async (withExecve) => {
  const child = becoming(
    `process.on('SIGTERM', () => process.exit(9)); setInterval(() => {}, 1000); console.log('up')`,
    withExecve,
  )
  await once(createInterface({ input: child.stdout }), 'line')
  child.kill('SIGTERM')
  const [code] = await once(child, 'exit')
  expect(code).toBe(9)
})
