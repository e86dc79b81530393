/** `npm run check`: all checks except tests. */
import { checkNode, ensureInstalled } from './lib/machine.mjs'
import { CHECKS, runStep } from './lib/steps.mjs'

checkNode()
ensureInstalled()
for (const step of CHECKS) {
  if (!(await runStep(step))) process.exitCode = 1
}
