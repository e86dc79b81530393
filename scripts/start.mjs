/** `npm start`: installs and builds what is missing, then becomes the server. */
import { become, checkNode, ensureInstalled, NODE } from './lib/machine.mjs'
import { ensureBuilt } from './lib/page.mjs'
import { SERVER_ARGS, SERVER_ENV } from './lib/server.mjs'

checkNode()
ensureInstalled()
ensureBuilt()
Object.assign(process.env, { ...SERVER_ENV, ...process.env })
become(NODE, SERVER_ARGS)
