import { expect, test } from 'vitest'
import { refusalOf, testApp } from '../../../test/harness.ts'
import { previewFile, sendFile, start, undo } from '../../../test/import.ts'

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
