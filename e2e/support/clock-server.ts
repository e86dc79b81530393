import { loadConfig } from '@prateleira/server/config'
import { serve } from '@prateleira/server/serve'

// The real server with a clock that the parent process moves over their IPC channel. The clock cannot be reached in any
// other way, and main.ts has no such feature.
let ahead = 0
const clock = () => new Date(Date.now() + ahead)

const serving = await serve(loadConfig(process.env), { say: () => {}, clock })
process.on('message', (milliseconds: number) => {
  ahead += milliseconds
  process.send?.('moved')
})
// The parent process has finished or died.
process.on('disconnect', async () => {
  await serving.stop()
  process.exit(0)
})
process.send?.('ready')
