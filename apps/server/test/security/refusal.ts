import { errorCatalogue, isErrorCode } from '@prateleira/contract/errors'
import { expect } from 'vitest'
import type { Answer } from '../harness.ts'

/** Words of libraries, of the database and of stack traces, none of them Portuguese. */
const FOREIGN =
  /\b(invalid|expected|required|must|unrecognized|error|too (big|small)|received|undefined|null|select|insert|relation|column|syntax|constraint|node_modules)\b|\bat \w+ \(/i

/** Expects what every refusal must have: status 4xx, a code from the catalogue, a Portuguese message, the request's id. */
export function expectRefusal(answer: Answer, about: string): void {
  const { status, body, headers } = answer
  const said = `${about} → ${status} ${JSON.stringify(body).slice(0, 300)}`
  if (typeof body !== 'object' || body === null || !isErrorCode(body.code)) throw new Error(said)
  expect(
    [status >= 400 && status < 500, errorCatalogue[body.code as keyof typeof errorCatalogue].status],
    said,
  ).toEqual([true, status])
  expect(body.requestId, said).toBe(headers.get('x-request-id'))
  const messages = [
    body.message,
    ...(body.data?.issues ?? []).map((issue: { message: string }) => issue.message),
  ]
  for (const message of messages) {
    expect(message, said).toMatch(/\p{L}{2}/u)
    expect(message, said).not.toMatch(FOREIGN)
  }
}
