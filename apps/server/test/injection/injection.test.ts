import { afterAll, describe, expect, inject, test } from 'vitest'
import { LOGINS, migrate } from '../../src/database.ts'
import { testDatabase } from '../database.ts'
import { ATTACKS } from './attacks.ts'
import { setStage } from './stage.ts'

// Assumes that an attacker can run any SQL over a pool's login. scripts/injection-mutants.ts shows that each of these tests can fail.

const database = await testDatabase(inject('adminUrl'))
// As at a server's start: restores rights on the database itself, which a copy lacks.
await migrate(database.url)
const stage = await setStage(database.url)
afterAll(async () => {
  await stage.close()
  await database.drop()
})

describe.each(Object.values(LOGINS))('with any SQL over the login %s', (login) => {
  test.each(Object.entries(ATTACKS))('%s is refused or harmless', async (_, attack) => {
    expect(await attack(stage, login)).toEqual([])
  })
})
