import { inflateRawSync } from 'node:zlib'

/** The contents of a ZIP file, by path. */
export function unzipped(file: Buffer): Map<string, Buffer> {
  const end = file.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end < 0) throw new Error('This is no ZIP file')
  const found = new Map<string, Buffer>()
  let at = file.readUInt32LE(end + 16)
  for (let count = file.readUInt16LE(end + 10); count > 0; count -= 1) {
    const [method, size] = [file.readUInt16LE(at + 10), file.readUInt32LE(at + 20)]
    const [name, extra, comment] = [28, 30, 32].map((offset) => file.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ]
    const path = file.toString('utf8', at + 46, at + 46 + name)
    const local = file.readUInt32LE(at + 42)
    const start = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28)
    const bytes = file.subarray(start, start + size)
    found.set(path, method === 0 ? bytes : inflateRawSync(bytes))
    at += 46 + name + extra + comment
  }
  return found
}
