import type { DeviceProduct } from '@prateleira/contract/catalog/device-schemas'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

/** The owner of the stored catalogue, and its progress. */
export interface DeviceState {
  /** Shop and account: it is never shown to others. */
  owner: string
  /** Position in the server's history of changes; null before the first page. */
  cursor: string | null
  /** Whether the first download is complete. */
  complete: boolean
  /** Time of the last answer, in milliseconds. */
  heard: number
  chunks: number
}

interface Device extends DBSchema {
  state: { key: 'state'; value: DeviceState }
  chunks: { key: number; value: DeviceProduct[] }
}

const NAME = 'prateleira-device'

let opening: Promise<IDBPDatabase<Device>> | null = null

/** Rejects in browsers that store nothing, as some do in private windows. */
function device(): Promise<IDBPDatabase<Device>> {
  opening ??= openDB<Device>(NAME, 1, {
    upgrade(database) {
      database.createObjectStore('state')
      database.createObjectStore('chunks')
    },
    blocking: (_, __, event) => {
      ;(event.target as IDBDatabase).close()
      opening = null
    },
    terminated: () => {
      opening = null
    },
  })
  opening.catch(() => {
    opening = null
  })
  return opening
}

/** Loads this owner's data; another owner's is deleted first. */
export async function readState(owner: string): Promise<DeviceState> {
  const transaction = (await device()).transaction(['state', 'chunks'], 'readwrite')
  const kept = await transaction.objectStore('state').get('state')
  const state = kept?.owner === owner ? kept : { owner, cursor: null, complete: false, heard: 0, chunks: 0 }
  if (state !== kept) {
    await transaction.objectStore('chunks').clear()
    await transaction.objectStore('state').put(state, 'state')
  }
  await transaction.done
  return state
}

export async function readChunk(at: number): Promise<DeviceProduct[]> {
  return (await (await device()).get('chunks', at)) ?? []
}

/** Stores chunks together with the position, all or nothing; returns false if the storage no longer belongs to this owner. */
export async function writeChunks(
  state: DeviceState,
  chunks: [at: number, products: DeviceProduct[]][],
  reset: boolean,
): Promise<boolean> {
  const transaction = (await device()).transaction(['state', 'chunks'], 'readwrite')
  const kept = await transaction.objectStore('state').get('state')
  const own = kept?.owner === state.owner
  if (own) {
    if (reset) await transaction.objectStore('chunks').clear()
    for (const [at, products] of chunks) await transaction.objectStore('chunks').put(products, at)
    await transaction.objectStore('state').put(state, 'state')
  }
  await transaction.done
  return own
}

/** Deletes everything, whoever owns it. */
export async function clearStore(): Promise<void> {
  const transaction = (await device()).transaction(['state', 'chunks'], 'readwrite')
  await transaction.objectStore('chunks').clear()
  await transaction.objectStore('state').clear()
  await transaction.done
}
