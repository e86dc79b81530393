import fastify from 'fastify'
import { loadConfig } from '../src/config.ts'
import { openDatabase } from '../src/kernel/db/database.ts'
import { createDoor } from '../src/kernel/db/tenant-db.ts'
import { createStorage } from '../src/kernel/storage/index.ts'
import { systemClock } from '../src/kernel/time/clock.ts'
import { makeCopy } from '../src/modules/privacy/index.ts'

// Makes the copy named by its arguments, user and id, in a separate process, and prints the maximum number of bytes on the heap and in buffers.
const [shopId = '', id = ''] = process.argv.slice(2)
const { log } = fastify()
const config = loadConfig(process.env)
const database = openDatabase({
  connectionString: config.databaseUrl ?? '',
  rolesSecret: config.rolesSecret,
  log,
})
// Uses the pool for work without a session only.
const door = createDoor({ ...database, appWithheld: database.app, exportsWithheld: database.exports })
let most = 0
const watching = setInterval(() => {
  const { heapUsed, external } = process.memoryUsage()
  most = Math.max(most, heapUsed + external)
}, 5)
await makeCopy({ door, storage: createStorage(config), clock: systemClock, log }, shopId, id)
clearInterval(watching)
process.stdout.write(String(most))
await database.close()
