import fc from 'fast-check'
import { expect, test } from 'vitest'
import { drawerBytes, receiptBytes } from './escpos.ts'
import { PRINTER_BRANDS, type PrinterBrand } from './printer-brands.ts'
import type { Receipt } from './receipt.ts'

const receipt: Receipt = {
  shop: 'Açaí da Ana',
  details: [],
  number: 12,
  date: '2026-03-09',
  soldAt: '2026-03-10T01:30:00Z',
  timeZone: 'America/Sao_Paulo',
  seller: null,
  customer: null,
  cancelled: false,
  lines: [{ name: 'Pão de queijo', unit: 'kg', quantity: '0.780', unit_price: '54.90', gross: '42.82' }],
  gross: '42.82',
  discount: '0.00',
  total: '42.82',
  payments: [{ method: 'dinheiro', amount: '42.82', received: '50.00' }],
  change: '7.18',
}

/** Readable bytes: characters outside ASCII as numbers. */
const shown = (bytes: Uint8Array) =>
  [...bytes]
    .map((byte) =>
      byte === 0x0a
        ? '\n'
        : byte >= 0x20 && byte < 0x7f
          ? String.fromCharCode(byte)
          : `<${byte.toString(16).padStart(2, '0')}>`,
    )
    .join('')

test.each(Object.keys(PRINTER_BRANDS) as PrinterBrand[])('the bytes of a receipt for %s', (brand) => {
  expect(shown(receiptBytes(receipt, brand, '58'))).toMatchSnapshot()
  expect(
    shown(receiptBytes({ ...receipt, number: null, codes: ['PIX'], txid: 'T' }, brand, '80')),
  ).toMatchSnapshot()
  expect(shown(drawerBytes(brand))).toMatchSnapshot()
})

test('document, address and telephone of the shop are centred below its name, wrapped to the paper', () => {
  const details = ['CNPJ 12.345.678/0001-95', 'Avenida das Palmeiras, 1234, loja 2', 'Tel. (11) 98765-4321']
  const head = (width: '80' | '58') =>
    shown(receiptBytes({ ...receipt, details }, 'epson', width)).split('Venda')[0]
  const name = '<1b>@<1b>t<02><1b>a<01><1b>E<01>A<87>a<a1> da Ana\n<1b>E<00>'
  const [document, address, phone] = details
  expect(head('80')).toBe(`${name}${document}\n${address}\n${phone}\n<1b>a<00>`)
  expect(head('58')).toBe(`${name}${document}\nAvenida das Palmeiras, 1234,\nloja 2\n${phone}\n<1b>a<00>`)
})

test('accents are encoded in code page 850, and missing ones are omitted', () => {
  const [, text] =
    /<1b>t<02>(.*)/s.exec(shown(receiptBytes({ ...receipt, shop: 'ÁÃÇÕú—ŷ🍰' }, 'epson', '80'))) ?? []
  expect(text).toContain('<b5><c7><80><e5><a3>-y?')
})

test('typographic dashes and quotation marks are printed as the plain ones', () => {
  const text = shown(
    receiptBytes(
      { ...receipt, shop: 'Guarda\u2011sol\u2010x\u2012 \u2018a\u2019 \u201cb\u201d \u2015' },
      'epson',
      '80',
    ),
  )
  expect(text).toContain(`Guarda-sol-x- 'a' "b" -`)
})

test('no line is wider than the paper, whatever the names are', () => {
  const names = fc.stringMatching(/^[A-Za-zãé]{1,50}( [a-z]{1,12}){0,5}$/)
  fc.assert(
    fc.property(names, names, fc.constantFrom('80' as const, '58' as const), (shop, name, width) => {
      const lines = receipt.lines.map((line) => ({ ...line, name }))
      const text = shown(
        receiptBytes({ ...receipt, shop, details: [name, shop], lines, seller: name }, 'elgin', width),
      )
        .replace(/<1b>(@|[tEa]<0\d>)|<1d>V0/g, '')
        .replace(/<..>/g, '?')
      for (const line of text.split('\n')) expect(line.length).toBeLessThanOrEqual(width === '80' ? 42 : 32)
    }),
  )
})
