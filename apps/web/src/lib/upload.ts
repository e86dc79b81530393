import { heedRefusal } from './client.ts'
import { errorOfAnswer } from './errors.ts'

/** A photo on a slow network takes its time; the server gives up then, too. */
const LONGEST = 120_000

/**
 * Sends a file as the body of a POST to an address of ours and gives the answer. `onProgress` hears how much has left, from 0
 * to 1, which fetch cannot tell. Throws as the API does.
 */
export function upload(address: string, file: Blob, onProgress: (part: number) => void): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', address)
    request.responseType = 'text'
    request.timeout = LONGEST
    // What it is is judged by its content; the type that a system gives it may be missing or wrong.
    request.setRequestHeader('content-type', 'application/octet-stream')
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => {
      const body = parsed(request.responseText)
      if (request.status >= 200 && request.status < 300) return resolve(body)
      const error = errorOfAnswer(body, request.status)
      heedRefusal(error)
      reject(error)
    }
    request.onerror = () => reject(new TypeError('The network failed'))
    request.ontimeout = () => reject(new DOMException('The upload took too long', 'TimeoutError'))
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
