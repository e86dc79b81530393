import { type IncomingMessage, request as plain } from 'node:http'
import { request as encrypted } from 'node:https'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
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

/** Milliseconds for the head of an answer, and for each pause in its body. */
const LONGEST = 20_000
const RETRIES = 2
const RETRY_DELAY = 50
/** A key that no file has. */
const NOWHERE = 'none/none'

/** What the storage's codes say about the configuration; AccessDenied is its answer about a missing file to a key that may not list. */
const MISTAKES: Record<string, string> = {
  NoSuchBucket: 'S3_BUCKET',
  InvalidBucketName: 'S3_BUCKET',
  InvalidAccessKeyId: 'S3_ACCESS_KEY_ID',
  SignatureDoesNotMatch: 'S3_SECRET_ACCESS_KEY',
  AuthorizationHeaderMalformed: 'S3_REGION',
  PermanentRedirect: 'S3_REGION',
}
const NO_MISTAKE = /<Code>(NoSuchKey|AccessDenied)<\/Code>/

/** Files in a bucket, by path-style addresses. Only this server reads it, so it can stay private. */
export function s3Storage(
  { endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Config,
  longest = LONGEST,
): Storage {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' })
  const ask = async (
    method: string,
    key: string,
    { headers = {}, body }: Pick<Partial<Sent>, 'headers' | 'body'> = {},
  ) => {
    assertKey(key)
    const address = `${endpoint}/${bucket}/${key}`
    for (let attempt = 0; ; attempt += 1) {
      const signed = await client.sign(address, { method, headers })
      const response = await send(address, {
        method,
        headers: Object.fromEntries(signed.headers),
        body,
        longest,
      })
      if (statusOf(response) < 500 || attempt === RETRIES) return response
      response.resume()
      await delay(Math.random() * RETRY_DELAY * 2 ** attempt)
    }
  }
  return {
    put: async (key, body, type) => {
      const headers = {
        'content-type': type,
        'cache-control': `max-age=${IMAGE_CACHE_SECONDS}`,
        'if-none-match': '*',
      }
      const response = await ask('PUT', key, { headers, body })
      if (!isOk(response)) throw await refusal('store a file', response)
      response.resume()
    },
    get: async (key) => {
      const response = await ask('GET', key)
      if (statusOf(response) === 404) {
        response.resume()
        return null
      }
      if (!isOk(response)) throw await refusal('read a file', response)
      return { size: Number(response.headers['content-length']), body: response }
    },
    remove: async (key) => {
      const response = await ask('DELETE', key)
      if (!isOk(response) && statusOf(response) !== 404) throw await refusal('remove a file', response)
      response.resume()
    },
    mistake: async () => {
      try {
        const response = await ask('GET', NOWHERE)
        const said = await text(response)
        if (isOk(response) || NO_MISTAKE.test(said)) return null
        const name = MISTAKES[/<Code>(\w+)<\/Code>/.exec(said)?.[1] ?? ''] ?? 'S3_*'
        return `${name}: the storage refuses it: ${statusOf(response)} ${brief(said)}`
      } catch (error) {
        return `S3_ENDPOINT: no storage answers at ${endpoint}: ${(error as Error).message}`
      }
    },
  }
}

interface Sent {
  method: string
  headers: Record<string, string>
  body: Uint8Array | undefined
  longest: number
}

/**
 * Not fetch: it lets the signal that ends it be collected as garbage, and then waits for ever.
 * @throws when the storage does not answer in time
 */
function send(address: string, { method, headers, body, longest }: Sent): Promise<IncomingMessage> {
  const late = () => new Error(`The storage did not answer within ${longest / 1000} seconds`)
  return new Promise((resolve, reject) => {
    const request = (address.startsWith('https:') ? encrypted : plain)(address, { method, headers })
    const timer = setTimeout(() => request.destroy(late()), longest)
    request.on('error', (error) => {
      clearTimeout(timer)
      reject(error)
    })
    request.on('response', (response) => {
      clearTimeout(timer)
      response.setTimeout(longest, () => response.destroy(late()))
      resolve(response)
    })
    request.end(body)
  })
}

const statusOf = ({ statusCode = 0 }: IncomingMessage): number => statusCode
const isOk = (response: IncomingMessage): boolean => Math.floor(statusOf(response) / 100) === 2
const brief = (said: string): string => said.replace(/\s+/g, ' ').slice(0, 300)

/** The storage's answer for the log: its code and a sentence, in XML. */
async function refusal(doing: string, response: IncomingMessage): Promise<Error> {
  return new Error(`The storage refused to ${doing}: ${statusOf(response)} ${brief(await text(response))}`)
}
