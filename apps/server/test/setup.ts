// Must come first: it replaces functions that the other modules import.
import './hashing.ts'
import { afterAll } from 'vitest'
import { endServers } from './faults/server-process.ts'

// Registered for each file: helper modules are loaded once per worker, and so would be a hook that they register.
afterAll(endServers)
