import { problem } from '../rpc/errors.ts'

interface Options {
  /** Concurrent uploads: in total, and per party. */
  most: number
  mostOfEach: number
  /**
   * When no slot is free: the rate (bytes per second) that an upload must have kept up, and after how many milliseconds.
   */
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

/** A slot for a body that is being received. */
interface Place {
  arrived(bytes: number): void
  leave(): void
}

/**
 * Slots for large bodies, shared between parties. When none is free, a party without one takes one from a party that has
 * several, else from an upload that is far too slow. While there is room, slow uploads keep their slot.
 */
export class ArrivalPlaces {
  readonly #options: Options
  readonly #uploads = new Set<Upload>()

  constructor(options: Options) {
    this.#options = options
  }

  /** `giveUp` aborts the upload when its slot is reassigned. @throws TOO_MANY_REQUESTS, SERVICE_UNAVAILABLE */
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

  /** Bytes per second since it began. */
  #rateOf({ bytes, since }: Upload): number {
    return (bytes * 1000) / Math.max(1, this.#now() - since)
  }

  #now(): number {
    return this.#options.now?.() ?? performance.now()
  }
}
