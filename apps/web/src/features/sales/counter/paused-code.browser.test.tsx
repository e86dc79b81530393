import { createRef } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { search as field } from '../../../../test/counter.tsx'
import { draw } from '../../../../test/render.tsx'
import { variant } from '../../../../test/variants.ts'
import { remember } from './catalogue.ts'
import { ScanField, type ScanFieldHandle } from './scan-field.tsx'

const CODE = '7891000315507'
const nothing = page.getByText('Nenhum produto encontrado.')

beforeEach(() => page.viewport(1280, 800))

/** The field alone: how fast keys come is the driver's and the machine's affair. */
async function drawField() {
  const handle = createRef<ScanFieldHandle>()
  await draw(<ScanField ref={handle} onCode={() => {}} onChoose={() => {}} onUp={() => {}} />, {
    catalog: { searchVariants: () => [] },
  })
  return (code: string) => handle.current?.complete(code)
}

test('a code that paused in the field is taken whole if it is known, otherwise its end is a code of its own', async () => {
  const complete = await drawField()
  await field.fill('78910')
  expect(complete('00315507')).toEqual({ quantity: null, code: '00315507' })
  await expect.element(field).toHaveValue('78910')
  remember([variant('Botão', { barcode: CODE })])
  expect(complete('00315507')).toEqual({ quantity: null, code: CODE })
  await expect.element(field).toHaveValue('')
  await field.fill('3*78910')
  expect(complete('00315507')).toEqual({ quantity: '3', code: CODE })
})

test('what a text was told no longer covers the lines once a code is scanned; the text stays', async () => {
  const complete = await drawField()
  await field.fill('bot')
  await expect.element(nothing).toBeVisible()
  expect(complete('FITA-7')).toEqual({ quantity: null, code: 'FITA-7' })
  await expect.element(nothing).not.toBeInTheDocument()
  await expect.element(field).toHaveValue('bot')
})
