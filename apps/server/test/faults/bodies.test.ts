import { connect, type Socket } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type Shop, testApp } from '../harness.ts'

const app = await testApp()
const MEGABYTE = 1024 * 1024

/** Sends headers that announce a body but only `sent` of it, so an answer cannot depend on the rest. */
function begin(
  path: string,
  shop: Shop,
  headers: string[],
  sent = '',
): { socket: Socket; status: Promise<number> } {
  const { hostname, port } = new URL(app.url)
  const socket = connect(Number(port), hostname)
  onTestFinished(() => void socket.destroy())
  const status = new Promise<number>((resolve, reject) => {
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk
      const [, code] = /^HTTP\/1\.1 (\d+)/.exec(text) ?? []
      if (code) resolve(Number(code))
    })
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('Closed without an answer')))
  })
  status.catch(() => {})
  const head = [
    `POST ${path} HTTP/1.1`,
    `Host: ${new URL(app.url).host}`,
    'Content-Type: application/json',
    ...headers,
  ]
  if (shop.cookie) head.push(`Cookie: ${shop.cookie}`)
  socket.write(`${head.join('\r\n')}\r\n\r\n${sent}`)
  return { socket, status }
}

const announced = (bytes: number) => [`Content-Length: ${bytes}`]

async function endedSession(): Promise<Shop> {
  const shop = await app.shop()
  await app.admin.query('delete from auth.session where "userId" = $1', [shop.personId])
  return shop
}

describe('no large body is read before its sender is known', () => {
  test.each(['/api/v1/imports', '/api/v1/products'])(
    '%s refuses an ended session after the headers alone',
    async (path) => {
      expect(await begin(path, await endedSession(), announced(MEGABYTE)).status).toBe(401)
    },
  )

  test('strangers may send forms, not files', async () => {
    expect(await begin('/api/v1/account/sign-in', app.nobody, announced(17 * 1024)).status).toBe(413)
    const chunk = 'x'.repeat(17 * 1024)
    const chunked = `${chunk.length.toString(16)}\r\n${chunk}\r\n`
    const { status } = begin('/api/v1/account/sign-in', app.nobody, ['Transfer-Encoding: chunked'], chunked)
    expect(await status).toBe(413)
    expect((await app.nobody.call('POST', '/api/v1/account/sign-in', {})).status).toBe(400)
  })

  test('a shop that may not import any more is refused before it sends its file', async () => {
    const shop = await app.shop({ subscription_expires_at: new Date('2001-01-01') })
    expect(await begin('/api/v1/imports', shop, announced(9 * MEGABYTE)).status).toBe(402)
  })

  test('read requests take no body', async () => {
    const shop = await app.shop()
    const { hostname, port } = new URL(app.url)
    const reading = connect(Number(port), hostname)
    onTestFinished(() => void reading.destroy())
    const answer = new Promise<string>((resolve) => reading.once('data', (chunk) => resolve(String(chunk))))
    reading.write(
      `GET /api/v1/products HTTP/1.1\r\nHost: ${hostname}:${port}\r\nCookie: ${shop.cookie}\r\nContent-Length: 9999999\r\n\r\n`,
    )
    expect(await answer).toMatch(/^HTTP\/1\.1 400/)
  })
})

describe('simultaneous uploads are limited per shop', () => {
  test('bodies in memory', async () => {
    const [shop, other] = [await app.shop(), await app.shop()]
    // After this call the server knows the session.
    await shop.api.account.me()
    const bodies = Array.from({ length: 5 }, () => begin('/api/v1/products', shop, announced(MEGABYTE), '{'))
    expect(await Promise.any(bodies.map(({ status }) => status))).toBe(429)
    await other.api.catalog.createProduct({ name: 'x', description: 'y'.repeat(1000) })
    for (const { socket } of bodies) socket.destroy()
    const name = 'z'.repeat(20_000)
    await expect.poll(async () => (await shop.call('POST', '/api/v1/products', { name })).status).toBe(400)
  })

  test('import files, with places freed by aborted uploads', async () => {
    const [shop, other] = [await app.shop(), await app.shop()]
    await shop.api.account.me()
    const files = Array.from({ length: 3 }, () =>
      begin('/api/v1/imports', shop, announced(9 * MEGABYTE), '{'),
    )
    expect(await Promise.any(files.map(({ status }) => status))).toBe(429)
    const file = { file_name: 'a.csv', content: Buffer.from('Nome;Preço\nArroz;1,00').toString('base64') }
    expect((await other.call('POST', '/api/v1/imports', file)).status).toBe(201)
    for (const { socket } of files) socket.destroy()
    await expect
      .poll(async () => (await shop.call('POST', '/api/v1/imports', file)).status, { timeout: 15_000 })
      .toBe(201)
  })

  // Last: the server learns only after the test that they are gone, and meanwhile refuses others with 503.
  test('import files, with all places held by accounts that send nothing: an account without a place gets one', async () => {
    const shops = await Promise.all(Array.from({ length: 20 }, () => app.shop()))
    for (const shop of shops) await shop.api.account.me()
    // Of three from one account the last to arrive is refused, which shows that the other two are in progress.
    const begun = shops.map((shop) =>
      [1, 2, 3].map(() => begin('/api/v1/imports', shop, announced(9 * MEGABYTE), '{')),
    )
    for (const three of begun) expect(await Promise.any(three.map(({ status }) => status))).toBe(429)
    const late = await app.shop()
    await late.api.account.me()
    const file = { file_name: 'a.csv', content: Buffer.from('Nome;Preço\nArroz;1,00').toString('base64') }
    expect((await late.call('POST', '/api/v1/imports', file)).status).toBe(201)
    for (const { socket } of begun.flat()) socket.destroy()
  })
})
