import { TAKEN_SALE_KEPT_DAYS } from '@prateleira/contract/sales/constants'
import { readDraft, writeDraft } from '../../../lib/drafts.ts'

const PREFIX = 'prateleira-taking:'
const COPIES = 'parked-copies'
const TAB = 'parking-tab'
const DAY = 86_400_000
/** In milliseconds: another tab may still be waiting for its answer. */
const IN_FLIGHT = 15_000

/** A parked sale whose taking up has no answer: it may be in no list any more, and its key alone gets it. Names nobody. */
export interface Taking {
  id: string
  key: string
  /** When it was asked for, in milliseconds, and by which tab. */
  at: number
  tab: string
  parked_at: string
  items: number
  total: string
}

/** What this device has asked for without an answer, for its account and shop; older than the server keeps it is dropped. */
export function readTaking(owner: string): Taking[] {
  try {
    const kept = JSON.parse(localStorage.getItem(PREFIX + owner) ?? '[]') as Taking[]
    return kept.filter(({ at }) => at > Date.now() - TAKEN_SALE_KEPT_DAYS * DAY)
  } catch {
    return []
  }
}

export function writeTaking(owner: string, taking: Taking[]): void {
  try {
    if (taking.length === 0) localStorage.removeItem(PREFIX + owner)
    else localStorage.setItem(PREFIX + owner, JSON.stringify(taking))
  } catch {}
}

/** This tab's name, which outlives a reload. */
export function tabOf(owner: string): string {
  const kept = readDraft<string>(owner, TAB)?.values ?? crypto.randomUUID()
  writeDraft(owner, TAB, { values: kept })
  return kept
}

/** Whether nobody waits for its answer any more, as this tab opens. */
export const isLeft = ({ at, tab }: Taking, owner: string) =>
  tab === tabOf(owner) || at < Date.now() - IN_FLIGHT

/** The ids under which this tab's open sale may have been parked, though it is still open here. */
export const readCopies = (owner: string): string[] => readDraft<string[]>(owner, COPIES)?.values ?? []
export const addCopy = (owner: string, id: string) =>
  writeDraft(owner, COPIES, { values: [...readCopies(owner).filter((one) => one !== id), id] })
export const dropCopy = (owner: string, id: string) =>
  writeDraft(owner, COPIES, { values: readCopies(owner).filter((one) => one !== id) })
