import { gzipSync } from 'node:zlib'
import { IMPORT_ROWS_MAX } from '@prateleira/contract/imports/constants'
import { expect, test } from 'vitest'
import { book, ods, readFile as read, workbook, zipped } from '../../../../test/import.ts'
import { inBackgroundOf } from '../../../kernel/sharing/party.ts'
import { buildDrafts } from '../build-drafts.ts'
import { checkFile, openFile } from '../read-file.ts'
import { openSheet } from './open-sheet.ts'
import { columnLetters } from './sheet.ts'

const TOO_LARGE = 'A planilha é grande demais. Divida-a em arquivos menores.'

/** Seconds of processor time of the work, independent of other programs. */
function cost(work: () => void): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6
}

test('four times the text takes about four times as long to read, whatever it contains', () => {
  const pieces = [' ', '\t', '. ', ',', '-', '0', '<', '<a ', '&', 'a:', ' a:b;', '\u00a0', 'e+', ';x', "'"]
  const heads = ['1', 'R$', 'Café ', 'id:', '<a', '1e+', 'Cor:']
  const file = (piece: string, length: number) => {
    const cell = (head: string) => `"${head}${piece.repeat(length / piece.length)}x"`
    const rows = heads.map((head) => Array(8).fill(cell(head)).join(','))
    return `nome,preco,estoque,descricao,codigo,codigo pai,ean,unidade\n${rows.join('\n')}\n`
  }
  for (const piece of pieces) {
    const timed = (length: number) => {
      const text = file(piece, length)
      return Math.min(
        cost(() => read(text)),
        cost(() => read(text)),
      )
    }
    const [small, large] = [timed(2_000), timed(8_000)]
    // Quadratic time would be sixteen times as much; the constant cost of a file is subtracted.
    expect([piece, large < small * 8 + 0.05]).toEqual([piece, true])
  }
})

test('a text that a small workbook repeats in a million cells is not read', async () => {
  const text = 'A'.repeat(30_000)
  const repeated = `<table:table-row table:number-rows-repeated="100"><table:table-cell office:value-type="string" table:number-columns-repeated="190"><text:p>${text}</text:p></table:table-cell></table:table-row>`
  const head =
    '<table:table-row><table:table-cell office:value-type="string"><text:p>Nome</text:p></table:table-cell></table:table-row>'
  const openDocument = await ods(head + repeated.repeat(100))
  const shared = `<row><c t="s"><v>0</v></c></row>${`<row>${'<c t="s"><v>1</v></c>'.repeat(40)}</row>`.repeat(200)}`
  const workbook = await zipped({
    ...book([{ name: 'P', rows: shared }]),
    'xl/sharedStrings.xml': `<sst><si><t>Nome</t></si><si><t>${text}</t></si></sst>`,
  })
  for (const bomb of [openDocument, workbook]) {
    expect(bomb.length).toBeLessThan(10_000)
    expect(() => openSheet(bomb, false)).toThrow(TOO_LARGE)
  }
})

test('a small workbook with millions of texts, cells or other elements is refused within a second of processor time', async () => {
  const cells = `<row>${'<c><v>1</v></c>'.repeat(300)}</row>`
  const filled = '<row><c t="s"><v>0</v></c></row>'
  const bombs = {
    texts: await workbook(filled, Array<string>(3_000_000).fill('<t>aaaaaaaaaa</t>')),
    'empty texts': await workbook(filled, Array<string>(1_100_000).fill('')),
    cells: await workbook(cells.repeat(IMPORT_ROWS_MAX)),
    paragraphs: await ods('<text:p/>'.repeat(10_100_000)),
  }
  for (const [name, bomb] of Object.entries(bombs)) {
    expect(bomb.length).toBeLessThan(400_000)
    const seconds = cost(() => expect(() => openSheet(bomb, false), name).toThrow(TOO_LARGE))
    expect([name, seconds < 1]).toEqual([name, true])
  }
}, 60_000)

test('a workbook of 20,000 rows and 50 filled columns, half of them distinct texts, is read', async () => {
  const columns = Array.from({ length: 50 }, (_, column) => columnLetters(column))
  const strings: string[] = []
  const rows = Array.from({ length: IMPORT_ROWS_MAX + 1 }, (_, row) => {
    const cells = columns.map((letters, column) => {
      const at = `r="${letters}${row + 1}" s="1"`
      if (row > 0 && column % 2 === 1) return `<c ${at}><v>${row}</v></c>`
      strings.push(`<t>Texto ${row} ${letters}</t>`)
      return `<c ${at} t="s"><v>${strings.length - 1}</v></c>`
    })
    return `<row r="${row + 1}">${cells.join('')}</row>`
  })
  const { columns: names, rows: found } = openSheet(await workbook(rows.join(''), strings), false)
  expect([names.length, found.length]).toEqual([50, IMPORT_ROWS_MAX])
  expect(found.at(-1)?.cells.slice(0, 3)).toEqual(['Texto 20000 A', 20_000, 'Texto 20000 C'])
}, 60_000)

test('a long text in each row costs little in a field that takes a short one only', () => {
  const fields = {
    variation: 'a:b;'.repeat(8_000),
    status: '\ufdfa'.repeat(12_000),
    sale_price: '1.'.repeat(16_000),
  }
  for (const [field, text] of Object.entries(fields)) {
    const sheet = openSheet(Buffer.from(`Nome;Texto\n${`x;"${text}"\n`.repeat(200)}`), false)
    const timed = (other: string) => cost(() => void buildDrafts(sheet, { name: 0, [other]: 1 }))
    timed('description')
    expect([field, timed(field) < 2 * timed('description') + 0.1]).toEqual([field, true])
  }
  const options = `Nome;Variação\nx;"${fields.variation}"\n`
  expect(read(options).issues[0]).toMatchObject({ line: 2, field: 'size' })
}, 60_000)

test("a small file does not wait for other shops' workbooks", async () => {
  const cells = `<row>${'<c><v>1</v></c>'.repeat(30)}</row>`
  const large = await workbook(cells.repeat(IMPORT_ROWS_MAX))
  const small = gzipSync('Nome;Estoque\nx;1\n')
  const answered: string[] = []
  const send = (shop: string, file: Buffer, packed: boolean) =>
    inBackgroundOf(shop, () => openFile(file, packed)).then(() => answered.push(shop))
  await Promise.all([...['a', 'b', 'c'].map((shop) => send(shop, large, false)), send('small', small, true)])
  expect(answered[0]).toBe('small')

  const check = (shop: string, file: Buffer, packed: boolean) => {
    const fetch = async (most: number) => ({ file: file.length <= most ? file : null, packed })
    return inBackgroundOf(shop, () => checkFile(fetch, { mapping: { name: 0 }, decimals: {} })).then(() =>
      answered.push(shop),
    )
  }
  await Promise.all([
    ...['d', 'e', 'f'].map((shop) => check(shop, large, false)),
    check('small again', small, true),
  ])
  expect(answered[4]).toBe('small again')
}, 60_000)
