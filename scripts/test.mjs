/** `npm test`: installs what it needs and runs everything; the last line counts the tests. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { ensureBrowser } from './lib/browser.mjs'
import { checkNode, ensureInstalled, NODE, ROOT } from './lib/machine.mjs'
import { CHECKS, PAGE, runSteps, tryStep } from './lib/steps.mjs'

checkNode()
ensureInstalled()
ensureBrowser()
const reports = mkdtempSync(join(tmpdir(), 'prateleira-reports-'))
process.on('exit', () => rmSync(reports, { recursive: true, force: true }))

const counted = { passed: 0, failed: 0 }
const succeeded = await runAll()
process.stdout.write(`\n${counted.passed} passed, ${counted.failed} failed\n`)
process.exitCode = succeeded && counted.failed === 0 ? 0 : 1

async function runAll() {
  if (!(await runSteps([...CHECKS, PAGE]))) return false
  // Beside each other: each waits for disks, timers and pages for a part of its time (decision 300).
  const done = await Promise.all([vitest('unit and integration tests'), playwright()])
  if (done.includes(false)) return false
  const database = process.env.DATABASE_URL
  return !database || vitest('integration tests on DATABASE_URL', ['--project', 'server'], database)
}

async function vitest(title, more = [], database = undefined) {
  const report = join(reports, `${title}.json`)
  const program = join(ROOT, 'node_modules/vitest/vitest.mjs')
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...more]
  return counting({
    title,
    commands: [[NODE, program, ...args]],
    env: database ? { TEST_DATABASE_URL: database } : {},
    results: () => {
      const { numPassedTests, numFailedTests, testResults } = read(report)
      const failures = testResults
        .flatMap(({ assertionResults }) => assertionResults)
        .filter(({ status }) => status === 'failed')
        .map(({ fullName, failureMessages }) => failure(fullName, failureMessages[0]))
      // A file may fail outside its tests: before the first one, or during teardown.
      const files = testResults
        .filter(
          ({ status, assertionResults }) =>
            status === 'failed' && assertionResults.every((result) => result.status !== 'failed'),
        )
        .map(({ name, message }) => failure(relative(ROOT, name), message))
      return {
        passed: numPassedTests,
        failed: numFailedTests + files.length,
        failures: [...failures, ...files],
      }
    },
  })
}

async function playwright() {
  const report = join(reports, 'browser.json')
  const program = join(ROOT, 'node_modules/@playwright/test/cli.js')
  return counting({
    title: 'browser tests',
    // As alone: pages wait for timers too.
    commands: [
      [
        NODE,
        program,
        'test',
        '--config',
        'e2e',
        '--reporter=dot,json',
        `--workers=${availableParallelism() + 1}`,
      ],
    ],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    results: () => {
      const { stats, suites } = read(report)
      const failures = suites
        .flatMap(specsOf)
        .filter(({ tests }) => tests.some(({ status }) => status !== 'expected' && status !== 'skipped'))
        .map(({ ok, file, title, tests }) => {
          const outcome = ok ? 'passed at the second try only' : 'failed'
          return failure(`${outcome}: ${file}: ${title}`, tests[0]?.results[0]?.error?.message)
        })
      return { passed: stats.expected + stats.flaky, failed: stats.unexpected, failures }
    },
  })
}

function specsOf({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)]
}

function read(report) {
  return JSON.parse(readFileSync(report, 'utf8'))
}

/** One failed test in a line or two, so that even a truncated log shows it with its reason. */
function failure(title, message = '') {
  return `${title}\n    ${stripVTControlCharacters(message).split('\n').slice(0, 3).join(' ').slice(0, 300)}`
}

/** Runs a test step, adds up its results and prints the failed tests before the step's output. */
async function counting({ title, commands, env, results }) {
  const { succeeded, output } = await tryStep({ title, commands, env })
  try {
    const { passed, failed, failures } = results()
    counted.passed += passed
    counted.failed += failed
    for (const line of failures) process.stdout.write(`  ${line}\n`)
  } catch (error) {
    // A step that crashed before its first test has written no report, but its failure is known.
    if (error.code !== 'ENOENT') throw error
  }
  for (const line of output.split('\n').filter((text) => /\(retry x\d+\)/.test(text)))
    process.stdout.write(`  passed at the second try only: ${line.trim()}\n`)
  if (!succeeded) process.stdout.write(`${output}\n`)
  return succeeded
}
