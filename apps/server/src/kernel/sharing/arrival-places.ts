import { problem } from '../rpc/errors.ts'

interface Options {
  /** Uploads under way: in all, and of one party. */
  most: number
  mostOfEach: number
  /** While somebody finds no place free: the bytes a second that one must have kept up with, and after how many milliseconds. */
  fairRate: number
  grace: number
  now?: () => number
}

interface Upload {
  party: string
  since: number
  bytes: number
  giveUp: () => void
}

/** A place for a body on its way in. */
interface Place {
  arrived(bytes: number): void
  leave(): void
}

/**
 * Places for large bodies on their way in, shared between parties. When none is free, whoever has none takes one from a party that has
 * several, else from the upload that keeps its own for next to nothing: slowness costs nothing while there is room, and holds nobody off.
 */
export class ArrivalPlaces {
  readonly #options: Options
  readonly #uploads = new Set<Upload>()

  constructor(options: Options) {
    this.#options = options
  }

  /** `giveUp` ends the upload when somebody else gets its place. @throws TOO_MANY_REQUESTS, SERVICE_UNAVAILABLE */
  take(party: string, giveUp: () => void): Place {
    const { most, mostOfEach } = this.#options
    if (this.#countOf(party) >= mostOfEach) throw problem('TOO_MANY_REQUESTS')
    if (this.#uploads.size >= most) this.#makeRoom(party)
    const upload = { party, since: this.#now(), bytes: 0, giveUp }
    this.#uploads.add(upload)
    return {
      arrived: (bytes) => {
        upload.bytes += bytes
      },
      leave: () => void this.#uploads.delete(upload),
    }
  }

  #makeRoom(asking: string): void {
    const mine = this.#countOf(asking)
    const slowest = [...this.#uploads].sort((a, b) => this.#rateOf(a) - this.#rateOf(b))
    const { fairRate, grace } = this.#options
    const found =
      slowest.find(({ party }) => this.#countOf(party) > mine + 1) ??
      slowest.find((upload) => this.#now() - upload.since >= grace && this.#rateOf(upload) < fairRate)
    if (!found) throw problem('SERVICE_UNAVAILABLE')
    this.#uploads.delete(found)
    found.giveUp()
  }

  #countOf(party: string): number {
    let count = 0
    for (const upload of this.#uploads) if (upload.party === party) count += 1
    return count
  }

  /** Bytes a second since it began. */
  #rateOf({ bytes, since }: Upload): number {
    return (bytes * 1000) / Math.max(1, this.#now() - since)
  }

  #now(): number {
    return this.#options.now?.() ?? performance.now()
  }
}
