import { expect, test } from 'vitest'
import { type Shop, testApp } from '../../../test/harness.ts'
import { duringImport, sendFile, start, undo, ended as waitForEnd } from '../../../test/import.ts'
import { makeRetriesDue } from '../../../test/mail.ts'
import { GIVEN_UP } from '../../kernel/jobs/queues.ts'
import type { Kernel } from '../../module.ts'
import { importJob } from './job.ts'

const app = await testApp({}, { jobs: false })
const FILE = 'codigo;nome;preco\nCAF;Café;12,90\nCHA;Chá;3,00\n'
const LAST = 2

const alone = { signal: new AbortController().signal, progress: () => {} }

/** A shop whose import, or its undoing, waits for a server. */
async function waiting(work: 'running' | 'undoing'): Promise<{ shop: Shop; id: string }> {
  const shop = await app.shop()
  const { id } = await sendFile(shop, FILE)
  expect(await start(shop, id)).toMatchObject({ status: 'running', failure: null })
  if (work === 'running') return { shop, id }
  const { rows } = await app.admin.query(
    `delete from jobs.job where name = 'import' and data ->> 'import_id' = $1 returning data`,
    [id],
  )
  await importJob.run({ services: app.services } as Kernel, rows[0].data, alone)
  expect(await undo(shop, id)).toMatchObject({ status: 'undoing', failure: null })
  return { shop, id }
}

/** The state left by a process that took the job two minutes ago and was killed. */
async function killed(id: string, attempt: number): Promise<void> {
  const { rowCount } = await app.admin.query(
    `update jobs.job set state = 'active', started_on = now() - interval '2 minutes', heartbeat_on = now() - interval '2 minutes',
            retry_count = $2 where name = 'import' and data ->> 'import_id' = $1`,
    [id, attempt],
  )
  expect(rowCount).toBe(1)
}

/** How an import ended, without the pauses before a retry and between two looks at the queue. */
const ended = (shop: Shop, id: string) =>
  waitForEnd(shop, id, async () => {
    await makeRetriesDue(app)
    for (const queue of ['import', GIVEN_UP]) app.jobs.wake(queue)
  })

const products = async (shop: Shop) => (await shop.api.catalog.listProducts({})).total

test('an import of a killed server is completed by the next one; one that kills every server ends with a message, and can be started again', async () => {
  const [imported, undone] = [await waiting('running'), await waiting('undoing')]
  const [failing, staying] = [await waiting('running'), await waiting('undoing')]
  for (const { id } of [imported, undone]) await killed(id, 0)
  for (const { id } of [failing, staying]) await killed(id, LAST)
  app.jobs.start(['import'])

  expect(await ended(failing.shop, failing.id)).toMatchObject({
    status: 'failed',
    failure: 'A importação foi interrompida e nada foi importado. Tente de novo.',
  })
  expect(await ended(staying.shop, staying.id)).toMatchObject({
    status: 'done',
    failure: 'A exclusão foi interrompida e nada foi excluído. Tente de novo.',
  })
  expect([await products(failing.shop), await products(staying.shop)]).toEqual([0, 2])
  const over = { status: 'done', products_made: 2, failure: null }
  expect(await ended(imported.shop, imported.id)).toMatchObject(over)
  expect(await ended(undone.shop, undone.id)).toMatchObject({ status: 'undone', failure: null })
  expect([await products(imported.shop), await products(undone.shop)]).toEqual([2, 0])

  await start(failing.shop, failing.id)
  expect(await ended(failing.shop, failing.id)).toMatchObject(over)
  await undo(staying.shop, staying.id)
  expect(await ended(staying.shop, staying.id)).toMatchObject({ status: 'undone', failure: null })
  expect([await products(failing.shop), await products(staying.shop)]).toEqual([2, 0])
})

test('an attempt that was given up and continues late changes nothing', async () => {
  const { shop, id } = await waiting('running')
  const { rows } = await app.admin.query(
    `delete from jobs.job where name = 'import' and data ->> 'import_id' = $1 returning data`,
    [id],
  )
  const attempt = () => importJob.run({ services: app.services } as Kernel, rows[0].data, alone)
  await duringImport(app, attempt, async () => {
    // As another server starts it.
    await app.admin.query('update product_imports set attempt = attempt + 1 where id = $1', [id])
  })
  expect(await shop.api.imports.getImport({ id })).toMatchObject({ status: 'running', failure: null })
  expect(await products(shop)).toBe(0)
  await attempt()
  expect(await ended(shop, id)).toMatchObject({ status: 'done', products_made: 2, failure: null })
  expect(await products(shop)).toBe(2)
})
