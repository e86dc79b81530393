/**
 * A process of its own that re-encodes one picture and ends, started by decode.ts with the type as its argument. It takes the
 * file from its standard input and answers on its output: one line of JSON, then the bytes of both new files.
 */
import { fstatSync, readSync } from 'node:fs'
import { argv, stdout } from 'node:process'
import type { ImageType } from '@prateleira/contract/catalog/images'
import { reencode } from './reencode.ts'

// Ctrl+C in a terminal reaches the whole group: the server finishes what it accepted, and needs this for it.
process.on('SIGINT', () => {})

const STDIN = 0
const bytes = Buffer.alloc(fstatSync(STDIN).size)
// From the start: the file was written through the same descriptor.
readSync(STDIN, bytes, { position: 0 })
const made = await reencode(bytes, argv[2] as ImageType)
if ('refused' in made) stdout.write(`${JSON.stringify(made)}\n`)
else {
  stdout.write(`${JSON.stringify({ full: made.full.length, thumbnail: made.thumbnail.length })}\n`)
  stdout.write(Buffer.concat([made.full, made.thumbnail]))
}
