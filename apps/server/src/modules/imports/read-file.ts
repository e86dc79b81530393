import { Worker } from 'node:worker_threads'
import { gunzipSync } from 'node:zlib'
import type {
  ImportDecimals,
  ImportFormat,
  ImportMapping,
  ImportSource,
} from '@prateleira/contract/imports/rules'
import { badField, problem } from '../../kernel/rpc/errors.ts'
import { currentParty } from '../../kernel/sharing/party.ts'
import { Turns } from '../../kernel/sharing/turns.ts'
import type { Drafts } from './build-drafts.ts'

/** The chosen columns, and the decimal marks of ambiguous ones. */
export interface Choice {
  mapping: ImportMapping
  decimals: ImportDecimals
}

/** A file as sent, to be read for its columns or, with chosen columns, for its products. */
export interface Task {
  sent: Uint8Array
  /** Compressed with gzip for the upload. */
  packed: boolean
  choice: Choice | null
}

export interface OpenedFile {
  format: ImportFormat
  row_count: number
  columns: { name: string; samples: string[] }[]
  sheet: string | null
  other_sheets: string[]
  source: ImportSource
  mapping: ImportMapping
}
export type CheckedFile = Drafts

export type Answer = { done: OpenedFile | CheckedFile } | { unreadable: string }

/**
 * Limits concurrent reading, whatever the number of uploads: this many at a time, one per shop, this many waiting; the
 * rest is refused as busy.
 */
const AT_ONCE = 2
const WAITING_MAX = 20
const LONGEST = 60_000
const MEMORY_MEGABYTES = 512

const turns = new Turns({ of: 'files to read', atOnce: AT_ONCE, eachAtOnce: 1, waitingMax: WAITING_MAX })

/**
 * Maximum size of texts that are read within a fraction of a second, and therefore need not wait for workbooks of other
 * shops.
 */
const SMALL = 256 * 1024
const quickTurns = new Turns({ of: 'short files to read', atOnce: 1, eachAtOnce: 1, waitingMax: WAITING_MAX })

/** A file's columns, and the fields they may be. Throws BAD_REQUEST with the reason when it cannot be read. */
export function openFile(sent: Uint8Array, packed: boolean): Promise<OpenedFile> {
  const queue = isSmallText(sent, packed) ? quickTurns : turns
  return queue.run(currentParty(), () => inWorker({ sent, packed, choice: null })) as Promise<OpenedFile>
}

/** Neither a ZIP archive, which may be small and expand to a lot, nor gzip of a large text. */
function isSmallText(sent: Uint8Array, packed: boolean): boolean {
  if (sent.length > SMALL) return false
  try {
    const bytes = packed ? gunzipSync(sent, { maxOutputLength: SMALL }) : sent
    return !(bytes[0] === 0x50 && bytes[1] === 0x4b)
  } catch {
    return false
  }
}

/** A stored file; null if it is gone or larger than asked for. */
type Kept = { file: Uint8Array | null; packed: boolean }

/**
 * The products of a file. The file is loaded only when it is its turn, so that waiting ones take no memory; `fetch` gets the number
 * of bytes above which it need not load it. Null if it is gone. Throws BAD_REQUEST with the reason when it cannot be read,
 * SERVICE_UNAVAILABLE once `signal` says that nobody waits for it.
 */
export async function checkFile(
  fetch: (most: number) => Promise<Kept>,
  choice: Choice,
  signal?: AbortSignal,
): Promise<CheckedFile | null> {
  const load = (most: number) => {
    if (signal?.aborted) throw unwanted()
    return fetch(most)
  }
  const read = async ({ file, packed }: Kept) =>
    file && ((await inWorker({ sent: file, packed, choice }, signal)) as CheckedFile)
  const quick = await quickTurns.run(currentParty(), async () => {
    const kept = await load(SMALL)
    return kept.file && isSmallText(kept.file, kept.packed) ? read(kept) : null
  })
  return quick ?? turns.run(currentParty(), async () => read(await load(Number.MAX_SAFE_INTEGER)))
}

/** In a separate thread with its own limits of memory and time, so that the server stays responsive. */
function inWorker(task: Task, signal?: AbortSignal): Promise<OpenedFile | CheckedFile> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) throw unwanted()
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: task,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MEGABYTES },
    })
    const timer = setTimeout(() => end(() => reject(tooMuch())), LONGEST)
    const stop = () => end(() => reject(unwanted()))
    signal?.addEventListener('abort', stop)
    const end = (settle: () => void) => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', stop)
      settle()
      void worker.terminate()
    }
    worker.once('message', (answer: Answer) =>
      end(() => ('done' in answer ? resolve(answer.done) : reject(badField('content', answer.unreadable)))),
    )
    worker.once('error', (error: Error & { code?: string }) =>
      end(() => reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooMuch() : error)),
    )
    worker.once('exit', () => end(() => reject(new Error('The reader of a file ended without an answer'))))
  })
}

/** Nobody reads the answer. */
const unwanted = () => problem('SERVICE_UNAVAILABLE')
const tooMuch = () => badField('content', 'A planilha é grande demais. Divida-a em arquivos menores.')
