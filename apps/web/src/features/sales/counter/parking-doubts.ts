import { TAKEN_SALE_KEPT_DAYS } from '@prateleira/contract/sales/constants'

/** What parking and taking up have left open on this device, for its account and shop: an answer that never came says neither yes nor no. */
const TAKING = 'prateleira-taking:'
const COPIES = 'prateleira-parked-copies:'
const DAY = 86_400_000

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
  /** When it was asked for, in milliseconds. */
  at: number
  parked_at: string
  items: number
  total: string
}

export const readTaking = (owner: string): Taking[] => read(TAKING + owner)
export const writeTaking = (owner: string, all: Taking[]) => write(TAKING + owner, all)

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
