import { parentPort, workerData } from 'node:worker_threads'
import { openSheet } from './file/open-sheet.ts'
import { Unreadable } from './file/unreadable.ts'
import { guessColumns, guessSource } from './guess-columns.ts'
import type { Answer, CheckedFile, OpenedFile, Task } from './read-file.ts'

/** Runs in a separate thread: see read-file.ts. */

const SAMPLES = 3
const SAMPLE_LENGTH = 80

async function work({ sent, packed, choice }: Task): Promise<OpenedFile | CheckedFile> {
  const sheet = openSheet(Buffer.from(sent.buffer, sent.byteOffset, sent.byteLength), packed)
  if (choice !== null) {
    // The rules of products take a while to load and are not needed for a file's columns.
    const { buildDrafts } = await import('./build-drafts.ts')
    return buildDrafts(sheet, choice.mapping, choice.decimals)
  }
  const source = guessSource(sheet.columns)
  const columns = sheet.columns.map((name, index) => {
    const values = new Set<string>()
    for (const { cells } of sheet.rows) {
      const value = String(cells[index] ?? '').trim()
      if (value) values.add(value.slice(0, SAMPLE_LENGTH))
      if (values.size === SAMPLES) break
    }
    return { name, samples: [...values] }
  })
  return {
    format: sheet.format,
    row_count: sheet.rows.length + sheet.skipped.length,
    columns,
    sheet: sheet.name,
    other_sheets: sheet.others,
    source,
    mapping: guessColumns(sheet.columns, source),
  }
}

async function answer(): Promise<Answer> {
  try {
    return { done: await work(workerData as Task) }
  } catch (error) {
    if (error instanceof Unreadable) return { unreadable: error.message }
    throw error
  }
}

parentPort?.postMessage(await answer())
