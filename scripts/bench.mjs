/** `npm run bench`: measures the figures of docs/performance.md. */
import { join } from 'node:path'
import { become, checkNode, ensureInstalled, NODE, ROOT } from './lib/machine.mjs'
import { ensureBuilt } from './lib/page.mjs'

checkNode()
ensureInstalled()
ensureBuilt()
become(NODE, [join(ROOT, 'bench/run.ts')])
