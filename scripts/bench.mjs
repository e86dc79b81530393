/** `npm run bench` and, with 'web', `npm run bench:web`: measures the figures of docs/performance.md. */
import { join } from 'node:path'
import { become, checkNode, ensureInstalled, NODE, ROOT } from './lib/machine.mjs'
import { ensureBuilt } from './lib/page.mjs'

checkNode()
ensureInstalled()
ensureBuilt()
become(NODE, [join(ROOT, process.argv[2] === 'web' ? 'bench/web.ts' : 'bench/run.ts')])
