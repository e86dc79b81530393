import type { VariantOption } from '@prateleira/contract/catalog/schemas'
import { client } from '../client.ts'
import { deviceOwner, setDeviceOwner } from '../device-owner.ts'
import { inSlices } from '../in-slices.ts'
import { inTurn } from '../in-turn.ts'
import { CatalogIndex } from './catalog-index.ts'
import { clearStore, type DeviceState, readChunk, readState, writeChunks } from './store.ts'

/** How often the device asks for changes while somebody uses its catalogue. */
export const REFRESHED_EVERY = 60_000
/** Prices and stock of a catalogue that was refreshed so recently are taken without asking first. */
const FRESH = 2.5 * REFRESHED_EVERY
const LOCK = 'prateleira-device-catalog'

/** Products that are taken up in one go. */
const AT_ONCE = 100

interface Open {
  state: DeviceState
  index: CatalogIndex
  /** Whether the last question for changes was answered. */
  reached: boolean
}

let open: Open | null = null
/** Counts what was opened and wiped: what was begun for an earlier one ends without effect. */
let turn = 0
let version = 0
let refreshing: Promise<void> | null = null
const listeners = new Set<() => void>()

function changed(): void {
  version += 1
  for (const listener of [...listeners]) listener()
}

/** Calls back with every change, for useSyncExternalStore with catalogVersion. */
export function subscribeCatalog(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const catalogVersion = (): number => version

/**
 * Takes up what this device keeps for an owner (draftOwner: account and shop), then asks the server for changes. What it keeps for anybody
 * else is removed. Resolves once codes are found; without storage the catalogue lives as long as the page.
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

/** Asks the server for what changed since the last time. One tab at a time; what another one has written is taken up first. */
export function refreshCatalog(): Promise<void> {
  // Without locks two tabs write the same twice.
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
    // What is stored is not what this page has: it was thrown away, or there was no room for it. Then all of it is written, or a later
    // start would find pieces missing and believe them.
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
      here.reached = true
      const stale = whole ? Array.from({ length: here.index.chunkCount }, (_, at) => at) : touched
      const pieces = [...stale].map(
        (at) => [at, here.index.chunk(at)] as [number, ReturnType<CatalogIndex['chunk']>],
      )
      // Without room on the device it goes on in memory.
      whole = !(await writeChunks(here.state, pieces, answer.reset || whole).catch(() => false))
      changed()
    }
  } catch {
    if (mine !== turn) return
    here.reached = false
    changed()
  }
}

/** All for sale with exactly this code, at prices and with stock of `catalogAge`. Nothing when the catalogue is not whole. */
export function findByCode(code: string): VariantOption[] {
  return open?.state.complete ? open.index.findByCode(code) : []
}

/** What a search finds on the device, the best first. */
export function searchProducts(text: string): VariantOption[] {
  return open?.state.complete ? open.index.search(text) : []
}

/** What the device knows: how many products, when the server was last heard, and whether it answered the last time. Null when nothing is whole. */
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

/** Removes the catalogue from this device and from this page, whoever's it is. */
export async function wipeDevice(): Promise<void> {
  turn += 1
  open = null
  changed()
  await clearStore().catch(() => undefined)
  setDeviceOwner(null)
}

/** Removes what is kept for anybody but this owner. */
export async function wipeOthers(owner: string): Promise<void> {
  if (open?.state.owner === owner || deviceOwner() === owner) return
  await wipeDevice()
}
