import { crc32, inflateRawSync } from 'node:zlib'
import { DAMAGED, SHEET_TOO_LARGE, Unreadable } from './unreadable.ts'

const ENTRY = 0x02014b50
const END_LENGTH = 22
const COMMENT_MAX = 65_535
const ENTRIES_MAX = 2000
const STORED = 0
const DEFLATED = 8

interface Entry {
  method: number
  encrypted: boolean
  start: number
  length: number
  checksum: number
}

export interface Zip {
  has(name: string): boolean
  /** The XML file as text. Throws Unreadable when it is missing, damaged, or exceeds the remaining budget. */
  read(name: string): string
}

/** What may be unpacked in total. */
export interface Budget {
  bytes: number
  tags: number
}

/**
 * Reads XML files of a ZIP archive. The budget stops archives that expand without end, or to so many tags that parsing them takes
 * long: counting them takes a twentieth of that. Sizes stated in the archive are not trusted.
 */
export function openZip(bytes: Buffer, budget: Budget): Zip {
  const entries = directory(bytes)
  const left = { ...budget }
  return {
    has: (name) => entries.has(name),
    read: (name) => {
      const entry = entries.get(name)
      if (!entry) throw new Unreadable('O arquivo está incompleto. Salve-o de novo na planilha.')
      const content = unpack(bytes, entry, left.bytes)
      left.bytes -= content.length
      const tags = tagsIn(content)
      if (tags > left.tags) throw tooLarge()
      left.tags -= tags
      if (crc32(content) !== entry.checksum) throw broken()
      return textOf(content)
    },
  }
}

/** The characters that begin tags, in any encoding of XML. */
function tagsIn(content: Buffer): number {
  let count = 0
  for (let at = 0; at < content.length; at += 1) if (content[at] === 0x3c) count += 1
  return count
}

/** XML is UTF-8, or UTF-16 with a byte order mark. */
function textOf(content: Buffer): string {
  const mark = content.toString('hex', 0, 2)
  const encoding = mark === 'fffe' ? 'utf-16le' : mark === 'feff' ? 'utf-16be' : 'utf-8'
  return new TextDecoder(encoding).decode(content)
}

function directory(bytes: Buffer): Map<string, Entry> {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  const last = bytes.length - END_LENGTH
  if (end < 0 || end > last || end < last - COMMENT_MAX) throw broken()
  const count = bytes.readUInt16LE(end + 10)
  if (count > ENTRIES_MAX) throw broken()
  const entries = new Map<string, Entry>()
  let at = bytes.readUInt32LE(end + 16)
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== ENTRY) throw broken()
    const nameLength = bytes.readUInt16LE(at + 28)
    entries.set(bytes.toString('utf8', at + 46, at + 46 + nameLength), {
      encrypted: (bytes.readUInt16LE(at + 8) & 1) === 1,
      method: bytes.readUInt16LE(at + 10),
      checksum: bytes.readUInt32LE(at + 16),
      length: bytes.readUInt32LE(at + 20),
      start: bytes.readUInt32LE(at + 42),
    })
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return entries
}

function unpack(bytes: Buffer, { method, encrypted, start, length }: Entry, limit: number): Buffer {
  if (start + 30 > bytes.length) throw broken()
  if (encrypted)
    throw new Unreadable('O arquivo está protegido por senha. Salve-o sem senha e envie de novo.')
  // The local header repeats the name and has extra fields of its own.
  const begin = start + 30 + bytes.readUInt16LE(start + 26) + bytes.readUInt16LE(start + 28)
  const packed = bytes.subarray(begin, begin + length)
  if (packed.length !== length) throw broken()
  if (method === STORED) {
    if (length > limit) throw tooLarge()
    return packed
  }
  if (method !== DEFLATED) throw broken()
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(limit, 1) })
  } catch (error) {
    throw (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE' ? tooLarge() : broken()
  }
}

const broken = () => new Unreadable(DAMAGED)
const tooLarge = () => new Unreadable(SHEET_TOO_LARGE)
