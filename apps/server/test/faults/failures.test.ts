import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { shopOf, testApp } from '../harness.ts'
import { picture } from '../pictures.ts'
import { newDataDir } from './embedded.ts'
import { startServer } from './server-process.ts'

const app = await testApp()

test('unexpected errors are logged once, errors that anybody can cause are not, and a broken file is answered in our words', async () => {
  const server = await startServer({ DATABASE_URL: app.databaseUrl, DATA_DIR: app.dataDir })
  const person = await app.shop()
  const shop = shopOf(server.url, person)
  const lines = () =>
    server
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line))
      .filter(({ msg }) => !msg.startsWith('The page has not been built'))

  for (const path of ['/api/v1/nada', '/api/v1/products/x/y/z', '/api/v2/x', '/x.js'])
    for (const method of ['GET', 'POST', 'DELETE'])
      expect([404, 405]).toContain((await shop.call(method, path, method === 'GET' ? undefined : {})).status)
  for (const body of ['{', '[]', 'null', '"x"'])
    expect((await shop.call('POST', '/api/v1/products', body)).status).toBe(400)
  expect(lines()).toEqual([])

  // A statement that is cancelled, as by its timeout.
  const jam = await app.admin.connect()
  await jam.query('begin; lock table suppliers in access exclusive mode')
  const waiting = shop.call('GET', '/api/v1/suppliers')
  await expect
    .poll(
      async () => {
        const { rowCount } = await app.admin.query(
          `select pg_cancel_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
        return rowCount
      },
      { timeout: 10_000 },
    )
    .toBe(1)
  expect((await waiting).status).toBe(503)
  await jam.query('rollback')
  jam.release()
  await server.said(/57014/)
  expect(lines()).toEqual([
    expect.objectContaining({
      level: 40,
      msg: 'A request could not be served',
      answered: 'SERVICE_UNAVAILABLE',
      err: expect.objectContaining({ code: '57014' }),
    }),
  ])

  // A full disk is named once, at a level of its own.
  await app.admin.query(
    `create function full_disk() returns trigger language plpgsql as $$ begin raise 'full' using errcode = '53100'; end $$;
     create trigger full_disk before insert on suppliers for each row execute function full_disk()`,
  )
  for (const name of ['Um', 'Dois'])
    expect((await shop.call('POST', '/api/v1/suppliers', { name })).status).toBe(503)
  await app.admin.query('drop function full_disk cascade')
  const refused = expect.objectContaining({ level: 40, err: expect.objectContaining({ code: '53100' }) })
  await expect
    .poll(() => lines().slice(1))
    .toEqual([
      expect.objectContaining({
        level: 50,
        code: '53100',
        msg: 'The disk of the database is full: nothing can be written until there is space',
      }),
      refused,
      refused,
    ])

  // A picture that exists but cannot be read.
  const { body } = await shop.upload(await picture('jpg'))
  const file = join(app.dataDir, body.path)
  await rm(file)
  await mkdir(file)
  const broken = await shop.call('GET', body.image_url)
  expect([broken.status, broken.body.code]).toEqual([500, 'INTERNAL_SERVER_ERROR'])
  expect([broken.headers.get('cache-control'), broken.headers.get('etag')]).toEqual(['no-store', null])
  await server.said(/EISDIR/)
  expect(lines()).toHaveLength(5)
  expect(server.output()).not.toContain(person.email)
  expect(await server.end('SIGTERM')).toBe(0)
})

test('a start that fails says why in a line, and names the setting', async () => {
  const environment = {
    DATABASE_URL: app.databaseUrl,
    DATA_DIR: app.dataDir,
    SUPER_ADMIN_EMAIL: 'ana@example.com',
  }
  const { port } = new URL(app.url)
  const database = new URL(app.databaseUrl)
  database.pathname = '/nenhum'
  for (const [mistaken, said] of [
    [{ PORT: port }, `Port ${port} is used by another program. Choose another one: PORT=3001 npm start`],
    [
      { PORT: port, DATABASE_URL: '', DATA_DIR: await newDataDir() },
      `Port ${port} is used by another program. Choose another one: PORT=3001 npm start`,
    ],
    [{ HOST: '192.0.2.1' }, 'HOST: 192.0.2.1 is no address or name of this machine (EADDRNOTAVAIL)'],
    [
      { HOST: 'nada.invalid' },
      expect.stringMatching(/^HOST: nada\.invalid is no address or name of this machine/),
    ],
    [{ DATABASE_URL: database.href }, 'DATABASE_URL: there is no database nenhum'],
  ] as const) {
    const failed = await startServer({ ...environment, ...mistaken }).catch((error: Error) => error.message)
    expect(String(failed).split('\n').filter(Boolean)).toEqual([
      'The server ended: ',
      'Prateleira could not start.',
      said,
    ])
  }
})
