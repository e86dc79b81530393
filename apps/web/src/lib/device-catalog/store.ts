import type { DeviceProduct } from '@prateleira/contract/catalog/device-schemas'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

/** Whose catalogue is kept here, and how far it is. */
export interface DeviceState {
  /** Shop and account: nobody else is shown it. */
  owner: string
  /** Where it stands in the server's history of changes; null before the first page. */
  cursor: string | null
  /** Whether all pages of the first reading are there. */
  complete: boolean
  /** When the server was last heard, in milliseconds. */
  heard: number
  chunks: number
}

interface Device extends DBSchema {
  state: { key: 'state'; value: DeviceState }
  chunks: { key: number; value: DeviceProduct[] }
}

const NAME = 'prateleira-device'

let opening: Promise<IDBPDatabase<Device>> | null = null

/** Rejects where the browser keeps nothing, as some do in private windows. */
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

/** What is kept for this owner. What is another's is removed first. */
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

/** Writes pieces together with where they stand, all or nothing; false when it is not this owner's any more. */
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

/** Removes all of it, whoever's. */
export async function clearStore(): Promise<void> {
  const transaction = (await device()).transaction(['state', 'chunks'], 'readwrite')
  await transaction.objectStore('chunks').clear()
  await transaction.objectStore('state').clear()
  await transaction.done
}
