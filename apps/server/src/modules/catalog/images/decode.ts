import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { ImageType } from '@prateleira/contract/catalog/images'
import { problem } from '../../../kernel/rpc/errors.ts'
import type { Refusal } from './reencode.ts'

const SCRIPT = join(import.meta.dirname, 'reencode-process.ts')
/** The decoding process gets none of our secrets. Few malloc arenas: it exits before more would help. */
const ENVIRONMENT = { MALLOC_ARENA_MAX: '2' }
const LONGEST = 40_000

type Answer = Refusal | { full: number; thumbnail: number }

/**
 * Re-encodes the picture in an open file (reencode.ts) in a separate process: its memory returns to the system, a decoder that a
 * crafted file crashes affects nothing else, and it knows no secret.
 * @throws IMAGE_TYPE_INVALID, IMAGE_TOO_LARGE (too many pixels); another error when the process failed.
 */
export async function decode(
  descriptor: number,
  type: ImageType,
): Promise<{ full: Buffer; thumbnail: Buffer }> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', SCRIPT, type], {
    stdio: [descriptor, 'pipe', 'pipe'],
    env: ENVIRONMENT,
    timeout: LONGEST,
    killSignal: 'SIGKILL',
  })
  const closed = once(child, 'close') as Promise<[number | null, string | null]>
  // Requests have priority over decoding.
  if (child.pid) lower(child.pid)
  const [output, complaint, [code, signal]] = await Promise.all([
    collected(child.stdout),
    collected(child.stderr),
    closed,
  ])
  // Killed by its timeout, or crashed by the file.
  if (signal !== null) throw problem('IMAGE_TYPE_INVALID')
  if (code !== 0) throw new Error(`A picture could not be decoded: ${complaint.toString().slice(0, 1000)}`)
  return read(output)
}

function read(output: Buffer): { full: Buffer; thumbnail: Buffer } {
  const start = output.indexOf('\n') + 1
  const answer = JSON.parse(output.toString('utf8', 0, start)) as Answer
  if (!('refused' in answer)) {
    const end = start + answer.full
    return { full: output.subarray(start, end), thumbnail: output.subarray(end, end + answer.thumbnail) }
  }
  if (answer.refused === 'damaged')
    throw problem('IMAGE_TYPE_INVALID', {
      message: 'A imagem está danificada ou incompleta. Envie-a de novo ou escolha outra.',
    })
  if (answer.refused === 'type') throw problem('IMAGE_TYPE_INVALID')
  throw problem('IMAGE_TOO_LARGE', {
    message: `A imagem deve ter no máximo ${answer.limit / 1_000_000} megapixels.`,
  })
}

async function collected(stream: Readable | null): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream ?? []) chunks.push(chunk)
  return Buffer.concat(chunks)
}

function lower(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW)
  } catch {
    // It may have exited already.
  }
}
