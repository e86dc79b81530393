import { expect, onTestFinished, test } from 'vitest'
import { refusalOf, testApp } from '../../../test/harness.ts'
import { ended, previewFile, sendFile, somethingWaits, start, undo } from '../../../test/import.ts'
import { checkFile } from './read-file.ts'

const app = await testApp()

test("one shop that requests many previews does not delay another one's", async () => {
  const [eager, other] = [await app.shop(), await app.shop()]
  const rows = Array.from({ length: 2_000 }, (_, index) => `P${index};1,50`)
  const large = await sendFile(eager, `nome;preco\n${rows.join('\n')}`)
  const small = await sendFile(other, 'nome\nCafé')
  let over = 0
  const many = Array.from({ length: 22 }, () =>
    previewFile(eager, large.id, large.mapping)
      .then(
        () => 'done',
        (error: { code: string }) => error.code,
      )
      .finally(() => {
        over += 1
      }),
  )
  expect(await previewFile(other, small.id, small.mapping)).toMatchObject({ valid: 1 })
  // Well before earlier requests are done.
  expect(over).toBeLessThan(22)
  const answers = await Promise.all(many)
  expect(new Set(answers)).toEqual(new Set(['done', 'SERVICE_UNAVAILABLE']))
})

test('a file has as many lines when its columns are chosen as when its products are checked and imported', async () => {
  const shop = await app.shop()
  const file =
    'Papelaria Prado;;\nTabela de julho;;\n\ncodigo;nome;preco\nA;Caneta;1\n\nB;Lápis;2\nC;;3\nTotal;;6\n'
  const { id, mapping, row_count: lines } = await sendFile(shop, file)
  expect(lines).toBe(6)
  const preview = await previewFile(shop, id, mapping)
  expect(preview.lines).toEqual({ applied: 2, skipped: 3, known: 0, refused: 1 })
  await start(shop, id, 'valid')
  expect((await ended(shop, id)).lines).toEqual(preview.lines)
})

test('a preview that nobody waits for any more is neither begun nor read to its end', async () => {
  const shop = await app.shop()
  const [running, left, last] = await Promise.all([1, 2, 3].map(() => sendFile(shop, 'nome;preco\nCafé;1')))
  const holder = await app.admin.connect()
  onTestFinished(() => holder.release(true))
  await holder.query('begin; lock table product_imports in share mode')
  const first = previewFile(shop, String(running?.id), { name: 0 })
  await somethingWaits(app)
  const gone = new AbortController()
  const request = fetch(`${app.url}/api/v1/imports/${left?.id}/preview`, {
    method: 'POST',
    headers: { cookie: shop.cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ mapping: { name: 1 }, decimals: {} }),
    signal: gone.signal,
  })
  // It has come when later ones are answered.
  for (let count = 0; count < 3; count += 1) await app.nobody.call('GET', '/health/live')
  gone.abort()
  await expect(request).rejects.toThrow()
  await app.nobody.call('GET', '/health/live')
  await holder.query('rollback')
  expect(await first).toMatchObject({ valid: 1 })
  expect(await previewFile(shop, String(last?.id), { name: 0 })).toMatchObject({ valid: 1 })
  expect((await shop.api.imports.getImport({ id: String(left?.id) })).mapping).toEqual({
    name: 0,
    sale_price: 1,
  })

  const reading = new AbortController()
  const fetched = async () => {
    queueMicrotask(() => reading.abort())
    return { file: Buffer.from(`nome\n${'Café\n'.repeat(8_000)}`), packed: false }
  }
  const choice = { mapping: { name: 0 }, decimals: {} }
  await expect(checkFile(fetched, choice, reading.signal)).rejects.toMatchObject({
    code: 'SERVICE_UNAVAILABLE',
  })
})

test("another shop's import is as missing as an unknown one, and strangers cannot send files", async () => {
  const [mine, other] = [await app.shop(), await app.shop()]
  const { id } = await sendFile(mine, 'Nome;Preço de venda\nCamiseta;39,90\nCafé;19,9\n')
  for (const call of [
    () => other.api.imports.getImport({ id }),
    () => previewFile(other, id, { name: 0 }),
    () => start(other, id),
    () => other.api.imports.previewUndo({ id }),
    () => undo(other, id),
  ]) {
    expect(await refusalOf(call())).toMatchObject({ code: 'NOT_FOUND' })
  }
  expect(await other.api.imports.listImports()).toEqual([])
  const large = { file_name: 'x.csv', content: 'A'.repeat(12 * 1024 * 1024) }
  expect((await app.nobody.call('POST', '/api/v1/imports', large)).status).toBe(401)
  expect((await mine.call('POST', '/api/v1/imports', large)).status).toBe(413)
  expect((await mine.call('POST', '/api/v1/products', large)).status).toBe(413)
})

test('unreadable files and unknown columns are refused with a text', async () => {
  const shop = await app.shop()
  expect(await refusalOf(sendFile(shop, '<html><table>'))).toMatchObject({
    code: 'BAD_REQUEST',
    message: expect.stringContaining('página'),
  })
  const { id } = await sendFile(shop, 'preco;estoque\n1;2')
  expect(await refusalOf(start(shop, id))).toMatchObject({
    code: 'BAD_REQUEST',
    message: 'Escolha a coluna do nome do produto',
  })
  expect(await refusalOf(previewFile(shop, id, { name: 7 }))).toMatchObject({ code: 'BAD_REQUEST' })
})

test('the server keeps answering while it reads a large file', async () => {
  const shop = await app.shop()
  const rows = Array.from(
    { length: 8_000 },
    (_, index) => `P-${index};Produto ${index};${'texto '.repeat(20)};1,00`,
  )
  let slowest = 0
  let reading = true
  const watch = async () => {
    while (reading) {
      const asked = performance.now()
      await app.nobody.call('GET', '/health/live')
      slowest = Math.max(slowest, performance.now() - asked)
    }
  }
  const watching = watch()
  const sent = await sendFile(shop, `codigo;nome;descricao;preco\n${rows.join('\n')}`)
  const begun = performance.now()
  const preview = await previewFile(shop, sent.id, sent.mapping)
  const took = performance.now() - begun
  reading = false
  await watching
  expect(preview.valid).toBe(8_000)
  // Read in other threads, so that requests are served in the meantime.
  expect(slowest).toBeLessThan(took / 2)
})
