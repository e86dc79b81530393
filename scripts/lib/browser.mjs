import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fail, NODE, ROOT } from './machine.mjs'

/** Chromium without windows: the same engine, of which a run of the tests costs a fifth less processor time (decision 297). */
const SHELL = 'chromium-headless-shell'
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const MAC = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** The path of an available Chromium: BROWSER_PATH, an installed one, or Playwright's own. */
export function findBrowser() {
  const own = () => createRequire(import.meta.url)('playwright-core').chromium.executablePath()
  const found = [process.env.BROWSER_PATH, ...NAMES.flatMap(inPath), ...MAC].find(
    (path) => path && existsSync(path),
  )
  return found ?? [own()].find(existsSync)
}

/** The browser of most tests: without windows, if there is one and BROWSER_PATH does not name another. */
export function findTestBrowser() {
  return process.env.BROWSER_PATH ? findBrowser() : (inPath(SHELL).find(existsSync) ?? findBrowser())
}

const inPath = (name) => (process.env.PATH ?? '').split(':').map((folder) => join(folder, name))

/** Finds a browser or installs one; exits with instructions when that fails. */
export function ensureBrowser() {
  const present = findBrowser()
  if (present) return present
  console.error('Installing a browser for the tests ...')
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const apt = (...args) =>
      spawnSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0
    const install = (...names) => apt('install', '-y', '--no-install-recommends', ...names)
    // Not every distribution has a package of the shell.
    if (apt('update') && (install('chromium', SHELL) || install('chromium'))) {
      const installed = findBrowser()
      if (installed) return installed
    }
  }
  const playwright = join(ROOT, 'node_modules/playwright-core/cli.js')
  spawnSync(NODE, [playwright, 'install', 'chromium'], { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] })
  return (
    findBrowser() ??
    fail(
      'The browser tests need Chromium, and it could not be installed. Install the package "chromium" or Google Chrome, ' +
        'or set BROWSER_PATH to the program, then run npm test again.',
    )
  )
}
