import { bareDocument } from '../shared/document-text.ts'
import { isCnpj, isCpf } from '../shared/documents.ts'
import { plainDashes, visibleText } from '../shared/text.ts'

/** The static BR Code of Pix: EMV QR Code Merchant-Presented Mode as the Manual de Padrões para Iniciação do Pix narrows it. */

export const PIX_NAME_MAX = 25
export const PIX_CITY_MAX = 15
const KEY_MAX = 77
const TXID_LENGTH = 25

export const PIX_KEY_LABELS = {
  cpf: 'CPF',
  cnpj: 'CNPJ',
  email: 'E-mail',
  phone: 'Celular',
  random: 'Chave aleatória',
} as const
export interface PixKey {
  kind: keyof typeof PIX_KEY_LABELS
  /** In the notation of the directory of keys (DICT). */
  key: string
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const EMAIL = /^[a-z0-9.!#$&'*+/=?^_`{|}~-]+@[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/
const PHONE = /^\+55[1-9][1-9](9\d{8}|[2-5]\d{7})$/

/** A mobile number as Brazilians write it, its area code apart: no CPF is written so. */
const MOBILE = /^\d{2}[\s.-]+9[\s.-]?\d{4}[\s.-]?\d{4}$/

/**
 * Parses a typed or copied key; null when it is not one. A phone number needs +55, an area code in brackets, or to be a mobile whose area code stands
 * apart, because eleven bare digits are a CPF, and one with a wrong digit would be a stranger's telephone.
 */
export function readPixKey(typed: string): PixKey | null {
  const bare = plainDashes(visibleText(typed)).trim().toLowerCase()
  if (UUID.test(bare)) return { kind: 'random', key: bare }
  if (bare.includes('@'))
    return bare.length <= KEY_MAX && EMAIL.test(bare) ? { kind: 'email', key: bare } : null
  const document = bareDocument(bare)
  if (isCpf(document)) return { kind: 'cpf', key: document }
  if (isCnpj(document)) return { kind: 'cnpj', key: document }
  if (!/^(\+|\(\d{2}\))[\d\s().-]+$/.test(bare) && !MOBILE.test(bare)) return null
  const phone = bare.replace(/[\s().-]/g, '')
  const whole = phone.startsWith('+') ? phone : `+55${phone}`
  return PHONE.test(whole) ? { kind: 'phone', key: whole } : null
}

/** Eleven bare digits that can be a mobile number, written so that it is taken as one: '11 98765-4321'; null for other texts. */
export function mobileInDigits(typed: string): string | null {
  const [, area, first, last] = /^([1-9][1-9])(9\d{4})(\d{4})$/.exec(visibleText(typed).trim()) ?? []
  return area ? `${area} ${first}-${last}` : null
}

/** A key as people read it. */
export const writtenPixKey = (key: string) => key.replace(/^(\+55)(\d{2})(\d{4,5})(\d{4})$/, '$1 $2 $3-$4')

/** A name or city in the characters of a BR Code: printable ASCII, limited in length. */
export function foldForPix(value: string, max: number): string {
  const plain = value
    .normalize('NFKD')
    .replace(/[–—]/g, '-')
    .replace(/[‘’´`]/g, "'")
    .replace(/[^ -~]/g, '')
  return plain.replace(/\s+/g, ' ').trim().slice(0, max).trim()
}

/** CRC-16/CCITT-FALSE of a text, four hexadecimal digits. */
export function crc16(text: string): string {
  let crc = 0xffff
  for (const character of text) {
    crc ^= character.charCodeAt(0) << 8
    for (let bit = 0; bit < 8; bit += 1) crc = (crc << 1) ^ (crc & 0x8000 ? 0x1021 : 0)
    crc &= 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}

/** A sale's reference on bank statements: its whole id in 25 letters and digits. */
export function txidOf(id: string): string {
  const number = BigInt(`0x${id.replaceAll('-', '')}`)
  return number.toString(36).toUpperCase().padStart(TXID_LENGTH, '0')
}

/** The payee. */
export interface PixAccount {
  key: string
  name: string
  city: string
}

const field = (id: string, value: string) => `${id}${String(value.length).padStart(2, '0')}${value}`

/** The text that a bank's app pays ('copia e cola') and that the QR code contains. Without an amount the payer types one. */
export function pixCode({ key, name, city }: PixAccount, amount: string | null, txid: string | null): string {
  const open =
    field('00', '01') +
    field('26', field('00', 'br.gov.bcb.pix') + field('01', key)) +
    field('52', '0000') +
    field('53', '986') +
    (amount === null ? '' : field('54', amount)) +
    field('58', 'BR') +
    field('59', foldForPix(name, PIX_NAME_MAX)) +
    field('60', foldForPix(city, PIX_CITY_MAX)) +
    field('62', field('05', txid ?? '***')) +
    '6304'
  return open + crc16(open)
}
