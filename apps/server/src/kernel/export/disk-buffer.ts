import type { FileHandle } from 'node:fs/promises'
import { Duplex } from 'node:stream'
import { openUnnamedFile } from '../storage/unnamed-file.ts'

const PIECE = 64 * 1024

/**
 * A stream that accepts data as fast as it comes and delivers it as slowly as it is read, with the difference on disk. The
 * writer is done when all is written.
 */
export async function openDiskBuffer(): Promise<Duplex> {
  return new DiskBuffer(await openUnnamedFile())
}

class DiskBuffer extends Duplex {
  readonly #file: FileHandle
  readonly #piece = Buffer.allocUnsafe(PIECE)
  #written = 0
  #read = 0
  #complete = false
  /** The reader waits for more data. */
  #hungry = false
  /** The file is closed when the last operation has finished. */
  #busy = Promise.resolve()

  constructor(file: FileHandle) {
    super({ readableHighWaterMark: PIECE, allowHalfOpen: true })
    this.#file = file
  }

  override _write(chunk: Buffer, _encoding: string, done: (error?: Error | null) => void): void {
    this.#do(async () => {
      await this.#file.appendFile(chunk)
      this.#written += chunk.length
    }, done)
  }

  override _final(done: (error?: Error | null) => void): void {
    this.#complete = true
    done()
    this.#feed()
  }

  override _read(): void {
    this.#hungry = true
    this.#feed()
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#busy
      .then(() => this.#file.close())
      .then(
        () => done(error),
        () => done(error),
      )
  }

  #feed(): void {
    if (!this.#hungry || this.destroyed) return
    const length = Math.min(PIECE, this.#written - this.#read)
    if (length === 0) {
      if (this.#complete) this.push(null)
      return
    }
    this.#hungry = false
    let piece: Buffer
    this.#do(
      async () => {
        const { bytesRead } = await this.#file.read(this.#piece, 0, length, this.#read)
        this.#read += bytesRead
        piece = Buffer.from(this.#piece.subarray(0, bytesRead))
      },
      (error) => (error ? this.destroy(error) : void this.push(piece)),
    )
  }

  /** Runs operations one after the other. */
  #do(work: () => Promise<void>, done: (error?: Error | null) => void): void {
    const run = this.#busy.then(work)
    this.#busy = run.catch(() => {})
    run.then(
      () => {
        done()
        this.#feed()
      },
      (error: Error) => done(error),
    )
  }
}
