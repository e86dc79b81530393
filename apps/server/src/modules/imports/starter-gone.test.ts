import { expect, test } from 'vitest'
import { type Shop, testApp } from '../../../test/harness.ts'
import { duringImport, sendFile, start } from '../../../test/import.ts'
import { joined } from '../../../test/team.ts'
import type { Kernel } from '../../module.ts'
import { importJob } from './job.ts'

// No worker takes the jobs, which run when a test says so.
const app = await testApp({}, { jobs: false })
const alone = { signal: new AbortController().signal, progress: () => {} }

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
    if (isRunning) await duringImport(app, work, lose)
    else {
      await lose()
      await work()
    }
    expect(await owner.api.imports.getImport({ id })).toMatchObject({ status: 'failed', failure: GONE })
    expect((await owner.api.catalog.listProducts({})).total).toBe(0)
  }
})
