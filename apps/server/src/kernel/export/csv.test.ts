import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BRAZILIAN, csvText, neutralise } from './csv.ts'

test('formulas are neutralised', () => {
  for (const text of [
    '=1+1',
    '+1+cmd',
    '-2+3',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '\n=1',
    '\uff1d1+1',
    '+HYPERLINK("x")',
  ])
    expect(neutralise(text).startsWith("'"), text).toBe(true)
})

test("a formula behind another country's separator is neutralised too", () => {
  expect(neutralise('caro;=1+1;x')).toBe("caro;'=1+1;x")
  expect(neutralise('linha\n@x')).toBe("linha\n'@x")
  expect(neutralise('Nome;"=1+1;')).toBe('Nome;"\'=1+1;')
  expect(neutralise('Rua 1; " -A1')).toBe('Rua 1; " \'-A1')
  expect(neutralise('lista\n- HYPERLINK("x")')).toBe('lista\n\'- HYPERLINK("x")')
})

/** Cells as spreadsheets read them: what follows a quoted part belongs to the cell, a quote within a cell is a character. */
function cellsOf(text: string, separators: string): string[] {
  const cells = ['']
  let [isQuoted, atStart] = [false, true]
  for (let at = 0; at < text.length; at += 1) {
    const [letter = '', next] = [text[at], text[at + 1]]
    if (isQuoted && letter === '"' && next !== '"') isQuoted = false
    else if (!isQuoted && letter === '"' && atStart) isQuoted = true
    else if (!isQuoted && `${separators}\r\n`.includes(letter)) {
      cells.push('')
      atStart = true
      continue
    } else {
      cells[cells.length - 1] += letter
      if (isQuoted && letter === '"') at += 1
    }
    atStart = false
  }
  return cells
}

test('whatever separates cells for the reader, none begins with a formula', async () => {
  const piece = fc.constantFrom(
    ...'=+-@;,\t\r\n"\' \u00a0\uff1da1(',
    'x;"=1+1;',
    '- café',
    '-A1',
    '=HYPERLINK(0&A1)',
  )
  const cell = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''))
  const style = fc.constantFrom(undefined, BRAZILIAN)
  const separators = fc.constantFrom(',', ';', '\t', ',;', ',;\t')
  await fc.assert(
    fc.asyncProperty(
      fc.array(cell, { minLength: 1, maxLength: 4 }),
      style,
      separators,
      async (row, as, separated) => {
        const columns = row.map((text) => ({ header: 'Nome', kind: 'text' as const, value: () => text }))
        async function* batches() {
          yield [{}, {}]
        }
        let file = ''
        for await (const part of csvText({ name: 'x', columns }, batches(), as)) file += part
        const formulas = cellsOf(file.slice(1), separated)
          .filter((found) => /^[\s"]*[=+\-@\uff1d\uff0b\uff0d\uff20]/.test(found))
          // A list's '- café' and a phone number.
          .filter(
            (found) => !/^[\s"]*(- [^"(|!=\r\n]*(["\r\n]|$)|\+\d[\d ().-]*([^\d ().-]?"|$))/.test(found),
          )
        expect(formulas).toEqual([])
      },
    ),
    { numRuns: 1000 },
  )
})

test('phone numbers, ordinary texts and lists stay as they are', () => {
  for (const text of [
    '+55 (11) 98765-4321',
    '+5511987654321',
    'Café = bom',
    'a-b',
    'Comprar:\n- café\n- pão',
    '',
    "d'água",
  ])
    expect(neutralise(text)).toBe(text)
})

test('every value is quoted, quotes are doubled, missing values are empty', async () => {
  const table = {
    name: 'x',
    columns: [
      { header: 'Nome "todo"', kind: 'text' as const, value: (row: { name: string }) => row.name },
      { header: 'Valor', kind: 'money' as const, value: () => '-1.50' },
      { header: 'Data', kind: 'date' as const, value: () => '2026-11-20' },
      { header: 'Nada', kind: 'text' as const, value: () => null },
    ],
  }
  async function* batches() {
    yield [{ name: 'a,"b"' }, { name: 'c\nd' }]
    yield [{ name: 'e' }]
  }
  let text = ''
  for await (const piece of csvText(table, batches())) text += piece
  expect(text).toBe(
    '\ufeff"Nome ""todo""","Valor","Data","Nada"\r\n' +
      '"a,""b""","-1.50","20/11/2026",""\r\n"c\nd","-1.50","20/11/2026",""\r\n"e","-1.50","20/11/2026",""\r\n',
  )
})

test('for a spreadsheet set to Brazil: semicolons, decimal commas, formulas neutralised too', async () => {
  const table = {
    name: 'x',
    columns: [
      { header: 'Nome', kind: 'text' as const, value: () => 'a;=1+1' },
      { header: 'Preço 1.5', kind: 'text' as const, value: () => '1.50' },
      { header: 'Valor', kind: 'money' as const, value: () => '-1864.00' },
      { header: 'Quantidade', kind: 'number' as const, value: () => '0.1255' },
    ],
  }
  async function* batches() {
    yield [{}]
  }
  let text = ''
  for await (const piece of csvText(table, batches(), BRAZILIAN)) text += piece
  expect(text).toBe(
    '\ufeff"Nome";"Preço 1.5";"Valor";"Quantidade"\r\n"a;\'=1+1";"1.50";"-1864,00";"0,1255"\r\n',
  )
})
