import { Worker } from 'node:worker_threads'
import type { ImportMapping, ImportSource } from '@prateleira/contract/imports/rules'
import { badField, problem } from '../../platform/errors.ts'
import type { Drafts } from './build-drafts.ts'

/** A file as it was sent, and what is asked of it: what it holds, or with a mapping the products in it. */
export interface Task {
  sent: Uint8Array
  /** Packed with gzip on its way here. */
  packed: boolean
  mapping: ImportMapping | null
}

export interface OpenedFile {
  format: 'csv' | 'xlsx'
  row_count: number
  columns: { name: string; samples: string[] }[]
  source: ImportSource
  mapping: ImportMapping
}
export type CheckedFile = Drafts

export type Answer = { done: OpenedFile | CheckedFile } | { unreadable: string }

/** However many send a file at once: so many are read at a time, so many wait, the rest hear that the system is busy. */
const AT_ONCE = 2
const WAITING_MAX = 20
const LONGEST = 60_000
const MEMORY_MEGABYTES = 512

let running = 0
const waiting: (() => void)[] = []

/** What a file holds: its columns, and which fields they may be. Throws BAD_REQUEST with the reason when it cannot be read. */
export function openFile(sent: Uint8Array, packed: boolean): Promise<OpenedFile> {
  return inTurn({ sent, packed, mapping: null }) as Promise<OpenedFile>
}

/** The products of a file. Throws BAD_REQUEST with the reason when it cannot be read. */
export function checkFile(sent: Uint8Array, packed: boolean, mapping: ImportMapping): Promise<CheckedFile> {
  return inTurn({ sent, packed, mapping }) as Promise<CheckedFile>
}

async function inTurn(task: Task): Promise<OpenedFile | CheckedFile> {
  if (running >= AT_ONCE) {
    if (waiting.length >= WAITING_MAX) throw problem('SERVICE_UNAVAILABLE')
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else running += 1
  try {
    return await inWorker(task)
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

/** Beside the server's own thread, which goes on answering, and with a bound on memory and time of its own. */
function inWorker(task: Task): Promise<OpenedFile | CheckedFile> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: task,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MEGABYTES },
    })
    const timer = setTimeout(() => end(() => reject(tooMuch())), LONGEST)
    const end = (settle: () => void) => {
      clearTimeout(timer)
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

const tooMuch = () => badField('content', 'A planilha é grande demais. Divida-a em arquivos menores.')
