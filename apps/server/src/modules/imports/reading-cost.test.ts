import { expect, test } from 'vitest'
import { book, ods, readFile as read, zipped } from '../../../test/import.ts'
import { openSheet } from './file/open-sheet.ts'

/** Seconds of processor time that reading takes: what others do on the machine does not count. */
function cost(content: string): number {
  const before = process.cpuUsage()
  read(content)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6
}

test('four times the text takes about four times as long to read, whatever it is made of', () => {
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
      return Math.min(cost(text), cost(text))
    }
    const [small, large] = [timed(2_000), timed(8_000)]
    // A square would be sixteen times; what every file costs is left out of it.
    expect([piece, large < small * 8 + 0.05]).toEqual([piece, true])
  }
})

test('a text that a small workbook repeats over a million cells is not read', async () => {
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
    expect(() => openSheet(bomb, false)).toThrow('A planilha é grande demais. Divida-a em arquivos menores.')
  }
})
