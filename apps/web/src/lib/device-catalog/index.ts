import type { VariantOption } from '@prateleira/contract/catalog/schemas'
import { client } from '../client.ts'
import { deviceOwner, setDeviceOwner } from '../device-owner.ts'
import { isRefusal } from '../errors.ts'
import { inSlices } from '../in-slices.ts'
import { inTurn } from '../in-turn.ts'
import { refetchUnreached } from '../query-client.ts'
import { CatalogIndex } from './catalog-index.ts'
import { clearStore, type DeviceState, readChunk, readState, writeChunks } from './store.ts'

/** How often the device requests changes while its catalogue is in use. */
export const REFRESHED_EVERY = 60_000
/** Maximum age of prices and stock that are used without a request. */
const FRESH = 2.5 * REFRESHED_EVERY
const LOCK = 'prateleira-device-catalog'

/** Products indexed per slice. */
const AT_ONCE = 100

interface Open {
  state: DeviceState
  index: CatalogIndex
  /** Whether the last request for changes was answered. */
  reached: boolean
}

let open: Open | null = null
/** Incremented on opening and wiping: work begun for an earlier state is dropped. */
let turn = 0
let version = 0
let refreshing: Promise<void> | null = null
const listeners = new Set<() => void>()

function changed(): void {
  version += 1
  for (const listener of [...listeners]) listener()
}

/** Subscribes to every change, for useSyncExternalStore with catalogVersion. */
export function subscribeCatalog(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const catalogVersion = (): number => version

/**
 * Loads what this device keeps for an owner (draftOwner: account and shop), then requests changes from the server. Data
 * of other owners is deleted. Resolves once codes can be found; without storage the catalogue lasts as long as the page.
 */
export async function openCatalog(owner: string): Promise<void> {
  if (open?.state.owner !== owner) {
    turn += 1
    const mine = turn
    open = null
    setDeviceOwner(owner)
    const state = await readState(owner).catch(() => emptyState(owner))
    const index = await readIndex(state).catch(() => new CatalogIndex())
    if (mine !== turn) return
    open = { state, index, reached: true }
    changed()
  }
  void refreshCatalog()
}

const emptyState = (owner: string): DeviceState => ({
  owner,
  cursor: null,
  complete: false,
  heard: 0,
  chunks: 0,
})

async function readIndex({ chunks }: DeviceState): Promise<CatalogIndex> {
  const index = new CatalogIndex()
  for (let at = 0; at < chunks; at++)
    await inSlices(await readChunk(at), AT_ONCE, (some) => index.load(at, some))
  return index
}

/** Requests the changes since the last time. One tab at a time; changes stored by another tab are loaded first. */
export function refreshCatalog(): Promise<void> {
  // Without locks, two tabs store the same twice.
  refreshing ??= inTurn(LOCK, hear).finally(() => {
    refreshing = null
  })
  return refreshing
}

async function hear(): Promise<void> {
  const mine = turn
  const here = open
  if (!here) return
  try {
    const kept = await readState(here.state.owner).catch(() => null)
    if (kept && kept.cursor !== here.state.cursor && kept.heard > here.state.heard) {
      here.index = await readIndex(kept)
      here.state = kept
    }
    // Storage and memory differ: the storage was wiped or ran full. Everything is written again, because a later start
    // would not notice missing chunks.
    let whole = kept !== null && kept.cursor !== here.state.cursor
    for (let more = true; more; ) {
      const answer = await client.catalog.listChanges({ cursor: here.state.cursor ?? undefined })
      if (mine !== turn) return
      const index = answer.reset ? new CatalogIndex() : here.index
      const touched = index.apply([], answer.removed)
      await inSlices(answer.products, AT_ONCE, (some) => {
        for (const at of index.apply(some, [])) touched.add(at)
      })
      if (mine !== turn) return
      here.index = index
      more = answer.more
      here.state = {
        ...here.state,
        cursor: answer.cursor,
        complete: answer.reset || !here.state.complete ? !more : true,
        heard: Date.now(),
        chunks: here.index.chunkCount,
      }
      if (!here.reached) refetchUnreached()
      here.reached = true
      const stale = whole ? Array.from({ length: here.index.chunkCount }, (_, at) => at) : touched
      const pieces = [...stale].map(
        (at) => [at, here.index.chunk(at)] as [number, ReturnType<CatalogIndex['chunk']>],
      )
      // If the device is full, the catalogue stays in memory only.
      whole = !(await writeChunks(here.state, pieces, answer.reset || whole).catch(() => false))
      changed()
    }
  } catch (error) {
    // A refusal is an answer: somebody who was dismissed has no trouble with the network.
    if (mine !== turn || isRefusal(error)) return
    here.reached = false
    changed()
  }
}

/**
 * All variants for sale with exactly this code, with the prices and stock of `catalogAge`. Empty while the catalogue is
 * incomplete.
 */
export function findByCode(code: string): VariantOption[] {
  return open?.state.complete ? open.index.findByCode(code) : []
}

/** Search results from the device, best first. */
export function searchProducts(text: string): VariantOption[] {
  return open?.state.complete ? open.index.search(text) : []
}

/**
 * The state of the catalogue: number of products, time of the last answer, and whether the last request was answered.
 * Null while it is incomplete.
 */
export function catalogAge(): { products: number; heard: Date; reached: boolean; fresh: boolean } | null {
  if (!open?.state.complete) return null
  const { state, index, reached } = open
  return {
    products: index.size,
    heard: new Date(state.heard),
    reached,
    fresh: Date.now() - state.heard < FRESH,
  }
}

/** Deletes the catalogue from this device and this page, whoever owns it. */
export async function wipeDevice(): Promise<void> {
  turn += 1
  open = null
  changed()
  await clearStore().catch(() => undefined)
  setDeviceOwner(null)
}

/** Deletes the data of all owners but this one. */
export async function wipeOthers(owner: string): Promise<void> {
  if (open?.state.owner === owner || deviceOwner() === owner) return
  await wipeDevice()
}
