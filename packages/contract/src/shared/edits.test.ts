import { describe, expect, test } from 'vitest'
import { mergeEdit } from './edits.ts'

describe('mergeEdit', () => {
  const seen: Record<string, string | null> = { name: 'Café', sale_price: '10.00', notes: null }

  test('writes what its author changed and keeps what somebody else changed meanwhile', () => {
    const current = { ...seen, sale_price: '12.00' }
    expect(mergeEdit(current, { ...seen, name: 'Café torrado' }, seen)).toEqual({
      changes: { name: 'Café torrado' },
      conflicts: [],
    })
  })

  test('a field that both changed is a conflict, unless they agree', () => {
    const current = { ...seen, sale_price: '12.00' }
    expect(mergeEdit(current, { ...seen, sale_price: '11' }, seen)).toEqual({
      changes: {},
      conflicts: [{ field: 'sale_price', mine: '11', theirs: '12.00' }],
    })
    expect(mergeEdit(current, { ...seen, sale_price: '12' }, seen)).toEqual({ changes: {}, conflicts: [] })
  })

  test('numbers are compared by value, other texts literally', () => {
    const edit = { sale_price: '10', name: '10' }
    expect(mergeEdit({ sale_price: '10.00', name: '10.0' }, edit, undefined).changes).toEqual({ name: '10' })
  })

  test('what is a set is compared without its order, other lists with it', () => {
    const [one, other] = [
      ['a', 'b'],
      ['b', 'a'],
    ]
    const current = { permissions: one, entitlements: one, features: one }
    const saved = { permissions: other, entitlements: other, features: other }
    expect(mergeEdit(current, saved, undefined).changes).toEqual({ features: other })
    const more = { ...saved, permissions: ['b', 'a', 'c'] }
    expect(mergeEdit(current, more, saved)).toEqual({
      changes: { permissions: ['b', 'a', 'c'] },
      conflicts: [],
    })
  })

  test('an emptied field is a change like any other', () => {
    const before: typeof seen = { ...seen, notes: 'frágil' }
    expect(mergeEdit<typeof seen>(before, { ...before, notes: null }, before).changes).toEqual({
      notes: null,
    })
    expect(
      mergeEdit<typeof seen>({ ...before, notes: 'pesado' }, { ...before, notes: null }, before).conflicts,
    ).toEqual([{ field: 'notes', mine: null, theirs: 'pesado' }])
  })

  test('without the seen values the whole form counts; an omitted field does not', () => {
    const current = { name: 'a', sale_price: '1.00', unit: 'kg' }
    const wanted = { name: 'b', sale_price: '2', unit: undefined }
    expect(mergeEdit(current, wanted, undefined).changes).toEqual({ name: 'b', sale_price: '2' })
  })
})
