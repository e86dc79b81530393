import { type RefObject, useEffect, useRef, useState } from 'react'
import { readDraft, removeDraft, writeDraft } from '../../../lib/drafts.ts'
import { useDraftOwner } from '../../../lib/me.ts'
import { useNotFoundSignal } from '../../../lib/not-found-signal.ts'
import { useScanGuard } from '../../../lib/scanner.ts'
import { lookedUp, type ScanQueue, scanned, takeNext } from './scan-queue.ts'

interface Place {
  /** Storage key of the waiting codes in this tab. */
  key: string
  form: RefObject<HTMLFormElement | null>
  picker: RefObject<HTMLInputElement | null>
  /** A scanned product can be accepted now: none is chosen, and nothing is being saved. */
  free: boolean
}

export interface NextScans {
  /** The code for the picker to look up. */
  incoming: string | null
  /** That one was not scanned: nobody waits for a sound. */
  quiet: boolean
  /** A code was scanned into the picker itself. */
  onScan: (code: string) => void
  /** Takes a code from elsewhere: it is looked up, or waits if the form is not `free` for it. */
  take: (code: string, free: boolean) => void
  /** The picker has finished the incoming code. */
  onLookedUp: () => void
  /** Codes scanned during a lookup or while the form had a product, oldest first. */
  waiting: string[]
  takeNext: () => void
  discard: () => void
  flashing: boolean
}

/**
 * Handles codes scanned anywhere on the page: with no product chosen the picker looks them up, one at a time; otherwise
 * they wait, with a sound, and follow one by one after each save.
 */
export function useNextScans({ key, form, picker, free }: Place): NextScans {
  const owner = useDraftOwner()
  const name = `${key}-scans`
  const [queue, setQueue] = useState<ScanQueue>(() => ({
    lookingUp: null,
    waiting: readDraft<string[]>(owner, name)?.values ?? [],
  }))
  const { lookingUp, waiting } = queue
  const [quiet, setQuiet] = useState<string | null>(null)
  const { flashing, signalNotFound } = useNotFoundSignal()

  useEffect(() => {
    if (waiting.length === 0) removeDraft(owner, name)
    else writeDraft(owner, name, { values: waiting })
  }, [waiting, owner, name])

  const onScan = (code: string) => {
    const next = scanned(queue, code, free)
    setQueue(next)
    if (next.waiting.length > waiting.length) signalNotFound()
  }
  // During a lookup the picker is a field like the others: further scans wait.
  useScanGuard({ form, own: lookingUp === null ? picker : null, onScan })
  const wasFree = useRef(free)
  useEffect(() => {
    if (free && !wasFree.current) setQueue(takeNext)
    wasFree.current = free
  }, [free])
  return {
    incoming: lookingUp,
    onScan,
    quiet: lookingUp !== null && lookingUp === quiet,
    take: (code, isFree) => {
      setQuiet(code)
      setQueue((before) => scanned(before, code, isFree))
    },
    onLookedUp: () => {
      setQuiet(null)
      setQueue(lookedUp)
    },
    waiting,
    takeNext: () => setQueue(takeNext),
    discard: () => setQueue({ lookingUp, waiting: [] }),
    flashing,
  }
}
