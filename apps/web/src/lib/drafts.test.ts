import { beforeEach, expect, test, vi } from 'vitest'
import { draftOwner, readDraft, removeAllDrafts, writeDraft } from './drafts.ts'

beforeEach(() => {
  const stored: Record<string, string> = {}
  const methods = {
    getItem: (key: string) => stored[key] ?? null,
    setItem: (key: string, value: string) => void Object.assign(stored, { [key]: value }),
    removeItem: (key: string) => void delete stored[key],
  }
  // The storage's keys are own properties of the object, as in a browser.
  const own = (target: object, key: string | symbol) =>
    key in methods ? Reflect.get(methods, key) : Reflect.get(target, key)
  vi.stubGlobal('sessionStorage', new Proxy(stored, { get: own }))
  return () => vi.unstubAllGlobals()
})

test("a draft belongs to a person in a shop: neither a colleague nor the person's other shop shows it", () => {
  const mine = draftOwner('ana', 'loja')
  writeDraft(mine, 'exit', { values: { notes: 'para a Dona Rosa' } })
  expect(readDraft(mine, 'exit')?.values).toEqual({ notes: 'para a Dona Rosa' })
  for (const other of [draftOwner('rui', 'loja'), draftOwner('ana', 'filial'), draftOwner('ana', null)])
    expect(readDraft(other, 'exit')).toBeNull()
})

test('signing out leaves no drafts, for any shop', () => {
  const [shop, branch] = [draftOwner('ana', 'loja'), draftOwner('ana', 'filial')]
  for (const owner of [shop, branch]) writeDraft(owner, 'entry', { values: { notes: 'nota' } })
  removeAllDrafts()
  expect([readDraft(shop, 'entry'), readDraft(branch, 'entry')]).toEqual([null, null])
  expect(Object.keys(sessionStorage)).toEqual([])
})
