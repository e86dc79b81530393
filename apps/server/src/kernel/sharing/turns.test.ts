import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Turns } from './turns.ts'

/** Requests a turn and records the outcome under `name`. */
function asker(turns: Turns) {
  const events: string[] = []
  const ask = (party: string, name = party) =>
    turns.take(party, (refusal) => events.push(refusal ? `${name} sent away` : name))
  return { events, ask }
}

describe('turns', () => {
  test('parties are served in rotation, not requests in order', () => {
    const turns = new Turns({ of: 'hours', atOnce: 1, eachAtOnce: 1, waitingMax: 10 })
    const { events, ask } = asker(turns)
    for (const name of ['a1', 'a2', 'a3']) ask('a', name)
    for (const name of ['b1', 'b2']) ask('b', name)
    ask('c', 'c1')
    for (const party of ['a', 'a', 'b', 'c', 'a']) turns.end(party)
    expect(events).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2'])
  })

  test('a party runs no more than its share, however many turns are free', () => {
    const turns = new Turns({ of: 'hours', atOnce: 4, eachAtOnce: 2, waitingMax: 10 })
    const { events, ask } = asker(turns)
    for (const name of ['a1', 'a2', 'a3']) ask('a', name)
    ask('b', 'b1')
    expect(events).toEqual(['a1', 'a2', 'b1'])
  })

  test('a flooding party drops its own newest requests, for others and for itself', () => {
    const turns = new Turns({ of: 'hours', atOnce: 1, eachAtOnce: 1, waitingMax: 3 })
    const { events, ask } = asker(turns)
    for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) ask('a', name)
    ask('b', 'b1')
    expect(events).toEqual(['a1', 'a5 sent away', 'a4 sent away'])
    turns.end('a')
    turns.end('a')
    expect(events.slice(3)).toEqual(['a2', 'b1'])
  })

  test('a request that has waited too long is refused and forgotten', async () => {
    const turns = new Turns({ of: 'hours', atOnce: 1, eachAtOnce: 1, waitingMax: 3, patience: 5 })
    const { events, ask } = asker(turns)
    ask('a', 'a1')
    ask('a', 'a2')
    await expect.poll(() => events).toEqual(['a1', 'a2 sent away'])
    turns.end('a')
    ask('b', 'b1')
    expect(events.at(-1)).toBe('b1')
  })

  test('for any sequence the limits hold and every request is answered once', () => {
    const step = fc.record({ party: fc.constantFrom('a', 'b', 'c', null), ends: fc.boolean() })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
        const [atOnce, eachAtOnce, waitingMax] = [4, 2, 6]
        const turns = new Turns({ of: 'hours', atOnce, eachAtOnce, waitingMax })
        const running: (string | null)[] = []
        let [asked, called, refused, ended] = [0, 0, 0, 0]
        const checkBounds = () => {
          expect(running.length).toBeLessThanOrEqual(atOnce)
          for (const party of ['a', 'b', 'c'])
            expect(running.filter((name) => name === party).length).toBeLessThanOrEqual(eachAtOnce)
          expect(asked - called - refused).toBeLessThanOrEqual(waitingMax)
        }
        const end = () => {
          const party = running.shift()
          if (party === undefined) return
          ended += 1
          turns.end(party)
        }
        for (const { party, ends } of steps) {
          if (ends) end()
          else {
            asked += 1
            turns.take(party, (refusal) => {
              if (refusal) refused += 1
              else {
                called += 1
                running.push(party)
              }
            })
          }
          checkBounds()
        }
        while (running.length > 0) end()
        expect(called + refused).toBe(asked)
        expect(ended).toBe(called)
      }),
    )
  })
})
