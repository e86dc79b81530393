/**
 * A separate process that re-encodes one picture and exits, started by decode.ts with the type as its argument. It reads the
 * file from standard input and writes one line of JSON, then the bytes of both new files, to standard output.
 */
import { fstatSync, readSync } from 'node:fs'
import { argv, stdout } from 'node:process'
import type { ImageType } from '@prateleira/contract/catalog/images'
import { reencode } from './reencode.ts'

// Ctrl+C in a terminal reaches the whole process group; the server still needs this process to finish its requests.
process.on('SIGINT', () => {})

const STDIN = 0
const bytes = Buffer.alloc(fstatSync(STDIN).size)
// From the start, because the file was written through the same descriptor.
readSync(STDIN, bytes, { position: 0 })
const made = await reencode(bytes, argv[2] as ImageType)
if ('refused' in made) stdout.write(`${JSON.stringify(made)}\n`)
else {
  stdout.write(`${JSON.stringify({ full: made.full.length, thumbnail: made.thumbnail.length })}\n`)
  stdout.write(Buffer.concat([made.full, made.thumbnail]))
}
