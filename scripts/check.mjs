/** `npm run check`: everything that runs no test. */
import { checkNode, ensureInstalled } from './lib/machine.mjs'
import { CHECKS, runStep } from './lib/steps.mjs'

checkNode()
ensureInstalled()
for (const step of CHECKS) {
  if (!(await runStep(step))) process.exitCode = 1
}
