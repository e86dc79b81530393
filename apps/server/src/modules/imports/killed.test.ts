import { expect, test, vi } from 'vitest'
import { type Shop, testApp } from '../../../test/harness.ts'
import { sendFile, start, undo, ended as waitForEnd } from '../../../test/import.ts'
import { makeRetriesDue } from '../../../test/mail.ts'
import { joined } from '../../../test/team.ts'
import { GIVEN_UP } from '../../kernel/jobs/queues.ts'
import type { Kernel } from '../../module.ts'
import { importJob } from './job.ts'

const app = await testApp({}, { jobs: false })
const FILE = 'codigo;nome;preco\nCAF;Café;12,90\nCHA;Chá;3,00\n'
const LAST = 2

const alone = { signal: new AbortController().signal, progress: () => {} }

/** Runs `change` while `work` waits to write its first product, then waits for the work. */
async function during(work: () => Promise<unknown>, change: () => Promise<unknown>): Promise<void> {
  const holder = await app.admin.connect()
  let late: Promise<unknown> = Promise.resolve()
  try {
    await holder.query('begin; lock table products in share mode')
    late = work()
    await vi.waitFor(
      async () => {
        const waits = await app.admin.query(
          'select from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())',
        )
        expect(waits.rowCount).toBeGreaterThan(0)
      },
      { timeout: 15_000 },
    )
    await change()
  } finally {
    await holder.query('commit')
    holder.release()
    await late
  }
}

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
  await during(attempt, async () => {
    // As another server starts it.
    await app.admin.query('update product_imports set attempt = attempt + 1 where id = $1', [id])
  })
  expect(await shop.api.imports.getImport({ id })).toMatchObject({ status: 'running', failure: null })
  expect(await products(shop)).toBe(0)
  await attempt()
  expect(await ended(shop, id)).toMatchObject({ status: 'done', products_made: 2, failure: null })
  expect(await products(shop)).toBe(2)
})

const change = (owner: Shop, id: string, body: { role: 'seller' | 'manager'; sees_costs: boolean }) =>
  owner.api.team.updateMember({ params: { id }, body })
const GONE = 'Quem começou não tem mais permissão para isso, e nada foi importado.'

test.for([
  ['is dismissed', (owner: Shop, id: string) => owner.api.team.removeMember({ id })],
  ['loses the right', (owner: Shop, id: string) => change(owner, id, { role: 'seller', sees_costs: true })],
  [
    'sees no costs any more',
    (owner: Shop, id: string) => change(owner, id, { role: 'manager', sees_costs: false }),
  ],
] as const)('nothing is imported for somebody who %s while it waits or runs', async ([, takeAway]) => {
  for (const isRunning of [false, true]) {
    const owner = await app.shop()
    const manager = await joined(app, owner, 'manager')
    const { id } = await sendFile(manager, 'codigo;nome;custo\nCAF;Café;12,90\n')
    await start(manager, id)
    const { rows } = await app.admin.query(
      `delete from jobs.job where name = 'import' and data ->> 'import_id' = $1 returning data`,
      [id],
    )
    const work = () => importJob.run({ services: app.services } as Kernel, rows[0].data, alone)
    const lose = () => takeAway(owner, manager.personId)
    if (isRunning) await during(work, lose)
    else {
      await lose()
      await work()
    }
    expect(await owner.api.imports.getImport({ id })).toMatchObject({ status: 'failed', failure: GONE })
    expect(await products(owner)).toBe(0)
  }
})
