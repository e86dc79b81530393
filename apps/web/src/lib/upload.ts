import { heedRefusal } from './client.ts'
import { errorOfAnswer, NetworkFailure } from './errors.ts'

/** Generous for a photo on a slow network; the server's limit is the same. */
const LONGEST = 120_000

/**
 * Posts a file as the request body and returns the answer. `onProgress` receives the sent share from 0 to 1, which fetch cannot report.
 * Throws as the API does.
 */
export function upload(address: string, file: Blob, onProgress: (part: number) => void): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', address)
    request.responseType = 'text'
    request.timeout = LONGEST
    // The server inspects the content; the type given by the system may be missing or wrong.
    request.setRequestHeader('content-type', 'application/octet-stream')
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => {
      const body = parsed(request.responseText)
      if (request.status >= 200 && request.status < 300) return resolve(body)
      const error = errorOfAnswer(body, request.status)
      void heedRefusal(error)
      reject(error)
    }
    request.onerror = () => reject(new NetworkFailure('The network failed'))
    request.ontimeout = () => reject(new NetworkFailure('The upload took too long'))
    request.send(file)
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
