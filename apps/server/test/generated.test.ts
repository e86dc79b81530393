import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { databaseTypes, generatedFile } from '../scripts/generate-database-types.ts'
import { openApiFile, openApiText } from '../scripts/generate-openapi.ts'
import { registryFiles } from '../scripts/generate-registry.ts'
import { rightsFile, rightsText } from '../scripts/generate-rights.ts'
import { schemaFiles, schemaFolder } from '../scripts/generate-schema.ts'
import { testDatabase } from './database.ts'

const ADVICE = 'is stale: npm run generate'

test('the generated types match the migrated database', async () => {
  const database = await testDatabase(inject('adminUrl'))
  try {
    expect(readFileSync(generatedFile, 'utf8') === (await databaseTypes(database.url)), ADVICE).toBe(true)
  } finally {
    await database.drop()
  }
})

test('the files of schema/ match the migrated database', async () => {
  const database = await testDatabase(inject('adminUrl'))
  try {
    const files = await schemaFiles(database.url)
    expect(readdirSync(schemaFolder).sort(), ADVICE).toEqual([...files.keys()].sort())
    for (const [name, text] of files)
      expect(readFileSync(join(schemaFolder, name), 'utf8') === text, `${name} ${ADVICE}`).toBe(true)
  } finally {
    await database.drop()
  }
})

test('the lists of modules match their folders', () => {
  for (const [file, text] of registryFiles())
    expect(readFileSync(file, 'utf8') === text, `${file} ${ADVICE}`).toBe(true)
})

test('docs/openapi.json matches the contract', async () => {
  expect(readFileSync(openApiFile, 'utf8') === (await openApiText()), ADVICE).toBe(true)
})

test('docs/rights.md matches the contract and what the sources ask for by name', () => {
  expect(readFileSync(rightsFile, 'utf8') === rightsText(), ADVICE).toBe(true)
})

test('the README lists every variable of the configuration', () => {
  const read = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8')
  const variables = [...read('../src/config-variables.ts').matchAll(/^ {2}([A-Z_]+): /gm)].map(
    ([, name]) => name,
  )
  const listed = [...read('../../../README.md').matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name]) => name)
  expect(variables.length).toBeGreaterThan(10)
  expect(listed.toSorted()).toEqual(variables.toSorted())
})
