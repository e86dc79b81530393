import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { translate } from '../rpc/errors.ts'
import { describeError, limitLines } from './log.ts'

function databaseError(code: string, message: string): pg.DatabaseError {
  const error = new pg.DatabaseError(message, 1, 'error')
  return Object.assign(error, { code, detail: 'Failing row contains (ana@example.com).', where: 'ana' })
}

test('an error is logged without text that people typed', () => {
  const refused = Object.assign(new Error('550 <ana@example.com> is unknown'), {
    responseCode: 550,
    recipient: 'ana@example.com',
    rejected: ['ana@example.com'],
    cause: new Error('GET /redefinir?token=abc123 by ana@example.com'),
  })
  const value = databaseError('22P02', 'invalid input syntax for type uuid: "Ana Souza"')
  for (const error of [refused, value, databaseError('23514', 'violates check constraint "positive"')]) {
    const said = JSON.stringify(describeError(error))
    expect(said).not.toMatch(/ana|abc123/i)
    expect(said).toMatch(/log\.test\.ts/)
  }
  expect(describeError(refused)).toMatchObject({
    type: 'Error',
    responseCode: 550,
    message: '550 <…@…> is unknown',
  })
  expect(describeError(value)).toMatchObject({ code: '22P02' })
})

test('the unexpected cause of a refusal is logged; deliberate refusals have none', () => {
  const network = Object.assign(new Error('read'), { code: 'ECONNRESET' })
  const unexpected = [
    databaseError('57014', 'canceling statement due to statement timeout'),
    databaseError('53300', 'too many connections'),
    databaseError('23514', 'violates check constraint'),
    new Error('timeout exceeded when trying to connect'),
    network,
  ]
  for (const error of unexpected) expect(translate(error)?.cause).toBe(error)
  for (const code of ['PR401', 'PR402', '23503', '40P01'])
    expect(translate(databaseError(code, 'x'))?.cause).toBeUndefined()
})

test('lines of one kind are written a limited number of times a minute, then counted; other kinds are not delayed', () => {
  vi.useFakeTimers()
  try {
    const lines: unknown[][] = []
    const logMethod = limitLines()
    const log = (...args: unknown[]) =>
      logMethod.call({}, args, (...line: unknown[]) => void lines.push(line))
    for (let count = 0; count < 1000; count += 1) log({ reason: 'x' }, 'A webhook was refused')
    expect(lines).toHaveLength(20)
    log({ err: { code: '57014' } }, 'A request could not be served')
    expect(lines).toHaveLength(21)
    vi.advanceTimersByTime(60_000)
    expect(lines.slice(21)).toEqual([
      [{ times: 980 }, 'More of the same within a minute: A webhook was refused'],
    ])
    log({}, 'A webhook was refused')
    expect(lines).toHaveLength(23)
    for (let kind = 0; kind < 10_000; kind += 1) log({}, `Line ${kind}`)
    expect(lines.length).toBeLessThan(300)
  } finally {
    vi.useRealTimers()
  }
})
