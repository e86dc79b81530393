// First: it replaces what the others take.
import './hashing.ts'
import { afterAll } from 'vitest'
import { endServers } from './faults/server-process.ts'

// Called for each file; a helper module is loaded once for all files of a worker, and so is what it registers.
afterAll(endServers)
