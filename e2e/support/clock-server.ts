import { loadConfig } from '@prateleira/server/config'
import { serve } from '@prateleira/server/serve'

// The real server under a clock that the process which started this one moves, over the channel between the two. There is
// nothing to find from outside, and main.ts knows none of it.
let ahead = 0
const clock = () => new Date(Date.now() + ahead)

const serving = await serve(loadConfig(process.env), { say: () => {}, clock })
process.on('message', (milliseconds: number) => {
  ahead += milliseconds
  process.send?.('moved')
})
// Whoever started it is done, or gone.
process.on('disconnect', async () => {
  await serving.stop()
  process.exit(0)
})
process.send?.('ready')
