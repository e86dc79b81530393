import { afterAll, describe, expect, inject, test } from 'vitest'
import { LOGINS, migrate } from '../../src/database.ts'
import { testDatabase } from '../database.ts'
import { ATTACKS } from './attacks.ts'
import { setStage } from './stage.ts'

// Somebody can run any SQL over the login of a pool. scripts/injection-mutants.ts shows that each of these can go red.

const database = await testDatabase(inject('adminUrl'))
// As a server's start does: a copied database has back what is a right on the database itself.
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
