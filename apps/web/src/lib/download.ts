import { heedRefusal } from './client.ts'
import { errorOfAnswer } from './errors.ts'

/**
 * Fetches a file of ours and hands it to the browser to be saved under the name the server gave it. Gives false when there is
 * nothing to save (204). Throws as the API does; also when the answer breaks off, so that no half file is taken for a whole one.
 */
export async function download(address: string): Promise<boolean> {
  const response = await fetch(address, { credentials: 'same-origin' })
  if (!response.ok) {
    const error = errorOfAnswer(await response.json().catch(() => null), response.status)
    heedRefusal(error)
    throw error
  }
  if (response.status === 204) return false
  const url = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = url
  link.download = fileName(response.headers.get('content-disposition')) ?? 'arquivo'
  link.click()
  // The browser has taken hold of it by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
  return true
}

function fileName(disposition: string | null): string | undefined {
  return /filename="([^"]+)"/.exec(disposition ?? '')?.[1]
}
