import { expect, test } from 'vitest'
import { id } from './fields.ts'
import { isId } from './ids.ts'

test.each([
  crypto.randomUUID(),
  crypto.randomUUID().toUpperCase(),
  '01890a5d-ac96-774b-bcce-b302099a8057',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '01890a5d-ac96-974b-bcce-b302099a8057',
  '01890a5d-ac96-774b-ccce-b302099a8057',
  '01890a5dac96774bbcceb302099a8057',
  ' 01890a5d-ac96-774b-bcce-b302099a8057',
  '',
  'sem-categoria',
])('%j is an id for the page if it is one for the API', (text) => {
  expect(isId(text)).toBe(id.safeParse(text).success)
})
