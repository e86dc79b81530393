import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { IMAGE_CACHE_SECONDS } from '@prateleira/contract/shared/constants'
import { AwsClient } from 'aws4fetch'
import { assertKey, type Storage } from './storage.ts'

export interface S3Config {
  /** Origin of an S3-compatible server. */
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

const LONGEST = 20_000
const RETRIES = 2

/** Files in a bucket, by path-style addresses. Only this server reads it, so it can stay private. */
export function s3Storage({ endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Config): Storage {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: RETRIES })
  const ask = async (method: string, key: string, more: RequestInit = {}) => {
    assertKey(key)
    return client.fetch(`${endpoint}/${bucket}/${key}`, {
      method,
      signal: AbortSignal.timeout(LONGEST),
      ...more,
    })
  }
  return {
    put: async (key, bytes, type) => {
      const headers = {
        'content-type': type,
        'cache-control': `max-age=${IMAGE_CACHE_SECONDS}`,
        'if-none-match': '*',
      }
      const response = await ask('PUT', key, { headers, body: bytes as Uint8Array<ArrayBuffer> })
      if (!response.ok) throw await refusal('store a file', response)
      await response.body?.cancel()
    },
    get: async (key) => {
      const response = await ask('GET', key)
      if (response.status === 404) {
        await response.body?.cancel()
        return null
      }
      if (!response.ok || !response.body) throw await refusal('read a file', response)
      return {
        size: Number(response.headers.get('content-length')),
        body: Readable.fromWeb(response.body as ReadableStream<Uint8Array>),
      }
    },
    remove: async (key) => {
      const response = await ask('DELETE', key)
      if (!response.ok && response.status !== 404) throw await refusal('remove a file', response)
      await response.body?.cancel()
    },
  }
}

/** The storage's answer for the log: its code and a sentence, in XML. */
async function refusal(doing: string, response: Response): Promise<Error> {
  const said = (await response.text()).replace(/\s+/g, ' ').slice(0, 300)
  return new Error(`The storage refused to ${doing}: ${response.status} ${said}`)
}
