import { heedRefusal } from './client.ts'
import { errorOfAnswer, overNetwork } from './errors.ts'

/**
 * Downloads a file and saves it under the server's file name. Returns false when there is nothing to save (204). Throws as the API does,
 * also for a truncated answer, so that no partial file is saved.
 */
export async function download(address: string): Promise<boolean> {
  const response = await overNetwork(fetch(address, { credentials: 'same-origin' }))
  if (!response.ok) {
    const error = errorOfAnswer(await response.json().catch(() => null), response.status)
    void heedRefusal(error)
    throw error
  }
  if (response.status === 204) return false
  saveBlob(
    fileName(response.headers.get('content-disposition')) ?? 'arquivo',
    await overNetwork(response.blob()),
  )
  return true
}

/** Saves data in memory as a file through the browser. */
export function saveBlob(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // By then the browser has opened it.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

function fileName(disposition: string | null): string | undefined {
  return /filename="([^"]+)"/.exec(disposition ?? '')?.[1]
}
