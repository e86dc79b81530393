import { compare } from '@prateleira/contract/shared/decimal'
import { formatAmount, formatQuantity } from '@prateleira/contract/shared/format'
import { PAYMENT_METHOD_LABELS } from '@prateleira/contract/stock/rules'
import type { PrinterBrand } from './printer-brands.ts'
import { footLines, type Receipt, returnLines, titleOf, whenOf } from './receipt.ts'

/** Receipts as ESC/POS bytes, with the peculiarities of each brand (decision 220). */

/** Characters per line in the default font, by the paper's width in millimetres. */
const COLUMNS = { '80': 42, '58': 32 } as const

/** The upper half of code page 850, which is number 2 for all four brands. */
const CP850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒ' +
  'áíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐' +
  '└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀' +
  'ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0'
/** What telephones and word processors type for a plain sign. */
const TYPOGRAPHIC: [plain: string, signs: string][] = [
  ['-', '\u2010\u2011\u2012\u2013\u2014\u2015\u2212'],
  ["'", '\u2018\u2019\u201a\u2032'],
  ['"', '\u201c\u201d\u201e\u2033'],
  [' ', '\u00a0'],
]
const PLAIN = new Map(
  TYPOGRAPHIC.flatMap(([plain, signs]) => [...signs].map((sign) => [sign, plain] as const)),
)

/** Characters outside the code page lose their accent, or become a question mark. */
function bytesOf(text: string): number[] {
  return [...text].flatMap((character) => {
    const sign = PLAIN.get(character) ?? character
    const code = sign.charCodeAt(0)
    const at = CP850.indexOf(sign)
    if (sign.length === 1 && code >= 0x20 && code < 0x7f) return [code]
    if (at >= 0) return [0x80 + at]
    const bare = sign.normalize('NFKD').replace(/[^ -~]/g, '')
    return bare === '' ? [0x3f] : [...bare].map((one) => one.charCodeAt(0))
  })
}

const ESC = 0x1b
const GS = 0x1d
const ascii = (text: string) => [...text].map((one) => one.charCodeAt(0))
const low = (length: number) => [length & 0xff, length >> 8]

interface Commands {
  begin: number[]
  bold: (on: boolean) => number[]
  centre: (on: boolean) => number[]
  qr: (data: string) => number[]
  cut: number[]
  drawer: number[]
}

const epson: Commands = {
  begin: [ESC, 0x40],
  bold: (on) => [ESC, 0x45, on ? 1 : 0],
  centre: (on) => [ESC, 0x61, on ? 1 : 0],
  qr: (data) => [
    ...[GS, 0x28, 0x6b, 4, 0, 0x31, 0x41, 0x32, 0],
    ...[GS, 0x28, 0x6b, 3, 0, 0x31, 0x43, 5],
    ...[GS, 0x28, 0x6b, 3, 0, 0x31, 0x45, 0x30],
    ...[GS, 0x28, 0x6b, ...low(data.length + 3), 0x31, 0x50, 0x30, ...ascii(data)],
    ...[GS, 0x28, 0x6b, 3, 0, 0x31, 0x51, 0x30],
  ],
  cut: [ESC, 0x6d],
  drawer: [ESC, 0x70, 0, 60, 120],
}

const COMMANDS: Record<PrinterBrand, Commands> = {
  epson,
  elgin: { ...epson, cut: [GS, 0x56, 0x30] },
  bematech: {
    ...epson,
    // Selects ESC/POS instead of the printer's own language.
    begin: [ESC, 0x40, GS, 0xf9, 0x35, 0x31],
    qr: (data) => [GS, 0x6b, 0x51, 2, 10, 0, 1, ...low(data.length + 3), ...ascii(data), 0],
  },
  daruma: {
    ...epson,
    bold: (on) => [ESC, on ? 0x45 : 0x46],
    centre: (on) => [ESC, 0x6a, on ? 0x31 : 0x30],
    qr: (data) => [ESC, 0x81, ...low(data.length + 2), 5, 0x4d, ...ascii(data)],
    drawer: [ESC, 0x70],
  },
}

/** Opens the cash drawer connected to the printer. */
export const drawerBytes = (brand: PrinterBrand) => new Uint8Array(COMMANDS[brand].drawer)

/** Breaks a text between words, or within a word longer than a line. */
function wrapped(text: string, columns: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (longer.length <= columns) line = longer
    else {
      if (line !== '') lines.push(line)
      line = word
      for (; line.length > columns; line = line.slice(columns)) lines.push(line.slice(0, columns))
    }
  }
  return [...lines, line]
}

/** A receipt's bytes for a brand and paper width, with a cut at its end. */
export function receiptBytes(receipt: Receipt, brand: PrinterBrand, width: '80' | '58'): Uint8Array {
  const columns = COLUMNS[width]
  const { begin, bold, centre, qr, cut } = COMMANDS[brand]
  const out: number[] = [...begin, ESC, 0x74, 2]
  const line = (text: string) => {
    for (const part of wrapped(text, columns)) out.push(...bytesOf(part), 0x0a)
  }
  const pair = (name: string, value: string) => {
    const room = columns - value.length - 1
    const parts = wrapped(name, room)
    for (const part of parts.slice(0, -1)) line(part)
    line(`${(parts.at(-1) ?? '').padEnd(room)} ${value}`)
  }
  const styled = (style: (on: boolean) => number[], work: () => void) => {
    out.push(...style(true))
    work()
    out.push(...style(false))
  }
  const rule = () => line('-'.repeat(columns))
  styled(centre, () => {
    styled(bold, () => line(receipt.shop))
    for (const text of receipt.details) line(text)
  })
  line(titleOf(receipt))
  line(whenOf(receipt))
  if (receipt.seller) line(`Atendimento: ${receipt.seller}`)
  if (receipt.customer) line(`Cliente: ${receipt.customer}`)
  if (receipt.cancelled) styled(centre, () => styled(bold, () => line('CANCELADA')))
  rule()
  for (const item of receipt.lines) {
    line(item.name)
    pair(
      `  ${formatQuantity(item.quantity)} ${item.unit} x ${formatAmount(item.unit_price)}`,
      formatAmount(item.gross),
    )
  }
  rule()
  if (compare(receipt.discount, '0') > 0) {
    pair('Subtotal', formatAmount(receipt.gross))
    pair('Desconto', `-${formatAmount(receipt.discount)}`)
  }
  styled(bold, () => pair('TOTAL R$', formatAmount(receipt.total)))
  for (const { method, amount, received } of receipt.payments)
    pair(PAYMENT_METHOD_LABELS[method], formatAmount(received ?? amount))
  if (compare(receipt.change, '0') > 0) pair('Troco', formatAmount(receipt.change))
  for (const text of returnLines(receipt)) line(text)
  for (const code of receipt.codes ?? []) {
    styled(centre, () => out.push(...qr(code), 0x0a))
    line('Pix copia e cola:')
    line(code)
  }
  if (receipt.txid) line(`Identificador do Pix: ${receipt.txid}`)
  styled(centre, () => {
    for (const text of footLines(receipt)) line(text)
  })
  out.push(0x0a, 0x0a, 0x0a, 0x0a, ...cut)
  return new Uint8Array(out)
}
