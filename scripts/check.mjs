/** `npm run check`: all checks except tests. */
import { checkNode, ensureInstalled } from './lib/machine.mjs'
import { CHECKS, runSteps } from './lib/steps.mjs'

checkNode()
ensureInstalled()
if (!(await runSteps(CHECKS))) process.exitCode = 1
