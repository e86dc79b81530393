import { isContractProcedure } from '@orpc/contract'
import { contract } from '@prateleira/contract'
import { expect, test } from 'vitest'
import * as z from 'zod'

/** The schemas of all answers, with the procedure's name. */
function answers(node: unknown, path: string[] = []): [string, z.ZodType][] {
  if (isContractProcedure(node)) {
    const { outputSchema } = node['~orpc']
    return outputSchema ? [[path.join('.'), outputSchema as z.ZodType]] : []
  }
  return Object.entries(node as object).flatMap(([name, below]) => answers(below, [...path, name]))
}

test('every answer consists of JSON values, so it is sent unconverted', () => {
  const all = answers(contract)
  expect(all.length).toBeGreaterThan(100)
  const strange = all.filter(([, schema]) => {
    try {
      return !z.toJSONSchema(schema, { io: 'output', unrepresentable: 'throw' })
    } catch {
      return true
    }
  })
  expect(strange.map(([name]) => name)).toEqual([])
  expect(() => z.toJSONSchema(z.object({ at: z.date() }), { unrepresentable: 'throw' })).toThrow()
})
