import { expect, test } from 'vitest'
import { ods, readFile as read, workbook, zipped } from '../../../../test/import.ts'

const told = ({ issues }: ReturnType<typeof read>) =>
  issues.map(({ line, field, message }) => [line, field, message])
const text = (reference: string, value: string) => `<c r="${reference}" t="str"><v>${value}</v></c>`
const number = (reference: string, value: string, style = 0) =>
  `<c r="${reference}" s="${style}"><v>${value}</v></c>`

test('a merged number that is written as text is refused like any merged number, a merged code or name is not', async () => {
  const rows =
    `<row r="1">${text('A1', 'codigo')}${text('B1', 'nome')}${text('C1', 'tamanho')}${text('D1', 'preco')}${text('E1', 'estoque')}</row>` +
    `<row r="2">${text('A2', '7')}${text('B2', 'Bota')}${text('C2', 'P')}${number('D2', '5')}${text('E2', '1.000')}</row>` +
    `<row r="3">${text('C3', 'M')}${number('D3', '5')}</row>` +
    `<row r="4">${text('A4', '8')}${text('B4', 'Meia')}${text('C4', 'P')}${text('D4', 'R$ 1,50')}${number('E4', '1')}</row>` +
    `<row r="5">${text('C5', 'M')}${number('E5', '2')}</row>` +
    `<row r="6">${text('A6', '9')}${text('B6', 'Gorro')}${text('C6', 'P')}${number('D6', '5')}${number('E6', '1')}</row>` +
    `<row r="7">${text('C7', 'M')}${number('D7', '5')}${number('E7', '2')}</row></sheetData>` +
    '<mergeCells><mergeCell ref="A2:A3"/><mergeCell ref="B2:B3"/><mergeCell ref="E2:E3"/><mergeCell ref="A4:A5"/><mergeCell ref="B4:B5"/>' +
    '<mergeCell ref="D4:D5"/><mergeCell ref="A6:A7"/><mergeCell ref="B6:B7"/></mergeCells><sheetData>'
  const found = read(await workbook(rows))
  expect(told(found)).toEqual([
    [3, 'stock', expect.stringContaining('está mesclada')],
    [5, 'sale_price', expect.stringContaining('está mesclada')],
  ])
  expect(found.drafts.map(({ product }) => [product.internal_code, product.variants.length])).toEqual([
    ['9', 2],
  ])
})

test('a code keeps the leading zeros that its format shows', async () => {
  const styles =
    '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="00000"/><numFmt numFmtId="165" formatCode="0000000000000;-0"/></numFmts>' +
    '<cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>'
  const rows =
    `<row r="1">${text('A1', 'codigo')}${text('B1', 'nome')}${text('C1', 'ean')}${text('D1', 'estoque')}${text('E1', 'preco')}</row>` +
    `<row r="2">${number('A2', '123', 1)}${text('B2', 'A')}${number('C2', '36000291452', 2)}${number('D2', '7', 1)}${number('E2', '4.5', 1)}</row>` +
    `<row r="3">${number('A3', '123456', 1)}${text('B3', 'B')}</row>`
  const found = read(await workbook(rows, [], { 'xl/styles.xml': styles }))
  expect(found.issues).toEqual([])
  expect(found.drafts.map(({ product }) => product)).toMatchObject([
    {
      internal_code: '00123',
      sale_price: '4.5',
      variants: [{ barcode: '036000291452', initial_stock: '7' }],
    },
    { internal_code: '123456' },
  ])
  const cell = (value: string, shown: string) =>
    `<table:table-cell office:value-type="float" office:value="${value}"><text:p>${shown}</text:p></table:table-cell>`
  const word = (shown: string) =>
    `<table:table-cell office:value-type="string"><text:p>${shown}</text:p></table:table-cell>`
  const table = ods(
    `<table:table-row>${word('codigo')}${word('nome')}${word('preco')}</table:table-row>` +
      `<table:table-row>${cell('123', '00123')}${word('A')}${cell('0.5', '00,50')}</table:table-row>`,
  )
  expect(read(await table).drafts.map(({ product }) => product)).toMatchObject([
    { internal_code: '00123', sale_price: '0.5' },
  ])
})

test('a formula of text without a stored result is refused, one with an empty result is not', async () => {
  const found = read(
    await workbook(
      `<row r="1">${text('A1', 'nome')}${text('B1', 'preco')}</row>` +
        `<row r="2">${text('A2', 'A')}<c r="B2" t="str"><f>"1"</f></c></row>` +
        `<row r="3">${text('A3', 'B')}<c r="B3" t="str"><f>""</f><v/></c></row>`,
    ),
  )
  expect(told(found)).toEqual([[2, 'sale_price', expect.stringContaining('não tem resultado guardado')]])
  expect(found.drafts.map(({ product }) => product.name)).toEqual(['B'])
})

test('lines that the sheet hides are counted: they are imported all the same', async () => {
  const file = await workbook(
    `<row r="1" hidden="1">${text('A1', 'nome')}</row><row r="2" hidden="1">${text('A2', 'A')}</row>` +
      `<row r="3" hidden="0">${text('A3', 'B')}</row><row r="4" hidden="true">${text('A4', 'C')}</row><row r="5" hidden="1"/>`,
  )
  const found = read(file)
  expect([found.hidden_lines, found.drafts.length]).toEqual([2, 3])
  const cell = (shown: string) =>
    `<table:table-cell office:value-type="string"><text:p>${shown}</text:p></table:table-cell>`
  const row = (shown: string, visibility: string) =>
    `<table:table-row table:visibility="${visibility}">${cell(shown)}</table:table-row>`
  const table = await ods(
    row('nome', 'visible') + row('A', 'filter') + row('B', 'collapse') + row('C', 'visible'),
  )
  expect([read(table).hidden_lines, read(table).drafts.length]).toEqual([2, 3])
})

test('a workbook is found by its relationships, whatever its files and prefixes are called', async () => {
  const file = await zipped({
    '_rels/.rels':
      '<Relationships><Relationship Id="a" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="/xl/workbook22.xml"/></Relationships>',
    'xl/workbook22.xml':
      '<workbook xmlns:ns1="x"><sheets><sheet name="P" sheetId="1" ns1:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook22.xml.rels':
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="http://x/relationships/sharedStrings" Target="texts.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml':
      '<worksheet><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c></row><row r="2"><c r="A2" t="s"><v>1</v></c></row></sheetData></worksheet>',
    'xl/texts.xml': '<sst><si><t>nome</t></si><si><t>Café</t></si></sst>',
  })
  expect(read(file).drafts.map(({ product }) => product.name)).toEqual(['Café'])
})
