/** `npm test`: installs what it needs and runs everything; the last line counts the tests. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBrowser } from './lib/browser.mjs'
import { checkNode, ensureInstalled, NODE, ROOT } from './lib/machine.mjs'
import { ensureBuilt } from './lib/page.mjs'
import { CHECKS, runStep } from './lib/steps.mjs'

checkNode()
ensureInstalled()
const browser = ensureBrowser()
const reports = mkdtempSync(join(tmpdir(), 'prateleira-reports-'))
process.on('exit', () => rmSync(reports, { recursive: true, force: true }))

const counted = { passed: 0, failed: 0 }
const succeeded = await runAll()
process.stdout.write(`\n${counted.passed} passed, ${counted.failed} failed\n`)
process.exitCode = succeeded && counted.failed === 0 ? 0 : 1

async function runAll() {
  for (const step of CHECKS) if (!(await runStep(step))) return false
  if (!(await vitest('unit and integration tests'))) return false
  const database = process.env.DATABASE_URL
  if (database && !(await vitest('integration tests on DATABASE_URL', ['--project', 'server'], database)))
    return false
  ensureBuilt()
  return playwright()
}

async function vitest(title, more = [], database = undefined) {
  const report = join(reports, `${title}.json`)
  const program = join(ROOT, 'node_modules/vitest/vitest.mjs')
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...more]
  const env = database ? { TEST_DATABASE_URL: database } : {}
  const succeeded = await runStep({ title, commands: [[NODE, program, ...args]], env })
  count(report, ({ numPassedTests, numFailedTests }) => [numPassedTests, numFailedTests])
  return succeeded
}

async function playwright() {
  const report = join(reports, 'browser.json')
  const program = join(ROOT, 'node_modules/@playwright/test/cli.js')
  const succeeded = await runStep({
    title: 'browser tests',
    commands: [[NODE, program, 'test', '--config', 'e2e', '--reporter=line,json']],
    env: { BROWSER_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  })
  count(report, ({ stats }) => [stats.expected + stats.flaky, stats.unexpected])
  return succeeded
}

/** A step that fell over before its first test has written no report; that it failed is known all the same. */
function count(report, read) {
  try {
    const [passed, failed] = read(JSON.parse(readFileSync(report, 'utf8')))
    counted.passed += passed
    counted.failed += failed
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
  }
}
