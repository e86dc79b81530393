import type { Login } from '../../src/database.ts'
import { callCatalogue, callFunctions, fillDisk, stallOthers } from './attacks-functions.ts'
import { holdMore } from './attacks-grants.ts'
import { holdInstants, tellTime } from './attacks-instants.ts'
import { becomeAnother, createObjects, reachFiles } from './attacks-powers.ts'
import { forgeTenant, readSecrets } from './attacks-reading.ts'
import { exceedRole } from './attacks-roles.ts'
import { reachRows } from './attacks-rows.ts'
import { lookAround } from './attacks-traces.ts'
import { playScenes } from './scenes.ts'
import type { Stage } from './stage.ts'

/** Tries one kind of attack with arbitrary SQL over a login; returns one line per success. */
export type Attack = (stage: Stage, login: Login) => Promise<string[]>

export const ATTACKS = {
  becomeAnother,
  reachFiles,
  createObjects,
  forgeTenant,
  reachRows,
  callFunctions,
  callCatalogue,
  stallOthers,
  fillDisk,
  holdMore,
  exceedRole,
  lookAround,
  playScenes,
  tellTime,
  holdInstants,
  readSecrets,
} satisfies Record<string, Attack>
