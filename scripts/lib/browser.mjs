import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fail, NODE, ROOT } from './machine.mjs'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const MAC = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** The path of an available Chromium: BROWSER_PATH, an installed one, or Playwright's own. */
export function findBrowser() {
  const own = () => createRequire(import.meta.url)('playwright-core').chromium.executablePath()
  const named = NAMES.flatMap((name) =>
    (process.env.PATH ?? '').split(':').map((folder) => join(folder, name)),
  )
  const found = [process.env.BROWSER_PATH, ...named, ...MAC].find((path) => path && existsSync(path))
  return found ?? [own()].find(existsSync)
}

/** Finds a browser or installs one; exits with instructions when that fails. */
export function ensureBrowser() {
  const present = findBrowser()
  if (present) return present
  console.error('Installing a browser for the tests ...')
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const apt = (...args) =>
      spawnSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0
    if (apt('update') && apt('install', '-y', '--no-install-recommends', 'chromium')) {
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
