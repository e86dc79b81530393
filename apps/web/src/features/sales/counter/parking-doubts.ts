import { TAKEN_SALE_KEPT_DAYS } from '@prateleira/contract/sales/constants'
import { readDraft, writeDraft } from '../../../lib/drafts.ts'

/** What parking and taking up have left open on this device, for its account and shop: an answer that never came says neither yes nor no. */
const TAKING = 'prateleira-taking:'
const COPIES = 'prateleira-parked-copies:'
const TAB = 'parking-tab'
const DAY = 86_400_000
/** In milliseconds: another tab may still be waiting for its answer. */
const IN_FLIGHT = 15_000

function read<One extends { at: number }>(name: string): One[] {
  try {
    const kept = JSON.parse(localStorage.getItem(name) ?? '[]') as One[]
    return kept.filter(({ at }) => at > Date.now() - TAKEN_SALE_KEPT_DAYS * DAY)
  } catch {
    return []
  }
}

function write(name: string, all: unknown[]): void {
  try {
    if (all.length === 0) localStorage.removeItem(name)
    else localStorage.setItem(name, JSON.stringify(all))
  } catch {}
}

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

export const readTaking = (owner: string): Taking[] => read(TAKING + owner)
export const writeTaking = (owner: string, all: Taking[]) => write(TAKING + owner, all)

/** This tab's name, which outlives a reload. */
export function tabOf(owner: string): string {
  const kept = readDraft<string>(owner, TAB)?.values ?? crypto.randomUUID()
  writeDraft(owner, TAB, { values: kept })
  return kept
}

/** Whether nobody waits for its answer any more, as this tab opens. */
export const isLeft = ({ at, tab }: Taking, owner: string) =>
  tab === tabOf(owner) || at < Date.now() - IN_FLIGHT

interface Copy {
  id: string
  at: number
}

/** Ids of parked copies of sales that were sold, emptied or changed here: each is taken out of the list once it stands there. */
export const readCopies = (owner: string): string[] => read<Copy>(COPIES + owner).map(({ id }) => id)
export const addCopies = (owner: string, ids: string[]) =>
  write(COPIES + owner, [...read<Copy>(COPIES + owner), ...ids.map((id) => ({ id, at: Date.now() }))])
export const dropCopy = (owner: string, id: string) =>
  write(
    COPIES + owner,
    read<Copy>(COPIES + owner).filter((one) => one.id !== id),
  )
