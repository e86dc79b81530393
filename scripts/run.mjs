/**
 * `node scripts/run.mjs <script of apps/server/scripts> …`: runs a script on the pinned Node, installing missing dependencies.
 */
import { join } from 'node:path'
import { become, checkNode, ensureInstalled, NODE, ROOT } from './lib/machine.mjs'
import { SERVER_ENV } from './lib/server.mjs'

checkNode()
ensureInstalled()
Object.assign(process.env, { ...SERVER_ENV, ...process.env })
const [script, ...args] = process.argv.slice(2)
become(NODE, [join(ROOT, 'apps/server/scripts', `${script}.ts`), ...args])
