import type { VariantOption } from '@prateleira/contract/catalog/schemas'
import { useRef } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { pressKey, scanCode } from '../../../test/keys.ts'
import { draw } from '../../../test/render.tsx'
import { variant } from '../../../test/variants.ts'
import { CountField } from './count-field.tsx'

const SHIRT = variant('Camisa', { sku: '1001' })
const SCANNED = variant('Meia', { sku: '1002', barcode: '7891000315507' })

const nothing = () => {}

interface Props {
  current?: VariantOption
  onScan?: (option: VariantOption) => void
  onQuantity?: (quantity: string) => void
  onFailure?: (message: string | null) => void
}

function Counting({ current, onScan = nothing, onQuantity, onFailure = nothing }: Props) {
  const form = useRef<HTMLDivElement>(null)
  return (
    <div ref={form}>
      <CountField
        ref={null}
        page={form}
        current={current ?? null}
        corrects={false}
        begun=""
        onText={nothing}
        onScan={onScan}
        onChoose={nothing}
        onQuantity={({ quantity }) => onQuantity?.(quantity)}
        onOneMore={nothing}
        onFailure={onFailure}
      />
    </div>
  )
}

test('what is scanned while a typed code is still looked up is what is counted', async () => {
  const scanned: string[] = []
  let answer = () => {}
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  await draw(<Counting onScan={({ product_name: name }) => scanned.push(name)} />, {
    catalog: {
      searchVariants: async ({ search = '' }: { search?: string }) => {
        if (search === '1001') await asked
        return [SHIRT, SCANNED].filter(({ sku, barcode }) => sku === search || barcode === search)
      },
    },
  })
  await page.getByRole('combobox').fill('1001')
  await userEvent.keyboard('{Enter}')
  await scanCode('7891000315507')
  answer()
  await expect.poll(() => scanned).toEqual(['Meia'])
})

test('a number that is too large is asked about until it is answered, or another one is counted', async () => {
  const counted: string[] = []
  await draw(<Counting current={SHIRT} onQuantity={(quantity) => counted.push(quantity)} />, {
    catalog: { searchVariants: () => [] },
  })
  const field = page.getByRole('combobox')
  const question = page.getByRole('alert')
  await field.fill('99999999')
  await userEvent.keyboard('{Enter}')
  await expect.element(question).toHaveTextContent('99.999.999 un de Camisa: está certo?')
  await field.fill('20')
  await userEvent.keyboard('{Enter}')
  await expect.element(question).not.toBeInTheDocument()
  expect(counted).toEqual(['20'])
  await field.fill('100000')
  await userEvent.keyboard('{Enter}')
  await page.getByRole('button', { name: 'Contar 100.000 un' }).click()
  await expect.element(question).not.toBeInTheDocument()
  expect(counted).toEqual(['20', '100000'])
})

test('on a phone a button counts the typed number, and the field keeps the focus', async () => {
  const { innerWidth, innerHeight } = window
  onTestFinished(() => page.viewport(innerWidth, innerHeight))
  const counted: string[] = []
  await draw(<Counting current={SHIRT} onQuantity={(quantity) => counted.push(quantity)} />, {
    catalog: { searchVariants: () => [] },
  })
  const field = page.getByRole('combobox')
  const ok = page.getByRole('button', { name: 'OK' })
  await page.viewport(1280, 800)
  await field.fill('12')
  await expect.element(ok).not.toBeInTheDocument()
  await page.viewport(360, 740)
  await ok.click()
  await expect.poll(() => counted).toEqual(['12'])
  await expect.element(field).toHaveFocus()
  await expect.element(ok).not.toBeInTheDocument()
})

test('an amount in reais is refused as a number of pieces, and not searched for', async () => {
  const told: (string | null)[] = []
  const asked: (string | undefined)[] = []
  await draw(<Counting current={SHIRT} onFailure={(message) => told.push(message)} />, {
    catalog: {
      searchVariants: ({ search }) => {
        asked.push(search)
        return []
      },
    },
  })
  await page.getByRole('combobox').fill('R$12')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => told.at(-1)).toBe('Isto parece um valor em reais. Digite a quantidade.')
  expect(asked).toEqual([])
})

test('a negative number is no code that is searched for, unless a scanner reads it', async () => {
  const told: (string | null)[] = []
  const scanned: string[] = []
  const asked: (string | undefined)[] = []
  const PIECE = variant('Peça', { sku: 'PC-1' })
  const CODED = variant('Cabo', { sku: '-1234' })
  await draw(
    <Counting
      current={SHIRT}
      onFailure={(message) => told.push(message)}
      onScan={({ product_name: name }) => scanned.push(name)}
    />,
    {
      catalog: {
        searchVariants: ({ search }: { search?: string }) => {
          asked.push(search)
          return [PIECE, CODED].filter(({ sku }) => sku?.includes(search ?? ''))
        },
      },
    },
  )
  const field = page.getByRole('combobox')
  for (const typed of ['-1', '\u22121,5']) {
    await field.fill(typed)
    await pressKey('Enter')
    await expect.poll(() => told.splice(0)).toEqual(['A quantidade não pode ser negativa.'])
    await expect.element(field).toHaveValue(typed)
  }
  expect(asked).toEqual([])
  await field.fill('')
  await scanCode('-1234')
  await expect.poll(() => scanned).toEqual(['Cabo'])
})

test('a number before the * of a code that can be read in two ways is not counted', async () => {
  const failures: (string | null)[] = []
  await draw(<Counting current={SHIRT} onFailure={(message) => failures.push(message)} />, {
    catalog: { searchVariants: ({ search }) => (search === SCANNED.sku ? [SCANNED] : []) },
  })
  await page.getByRole('combobox').fill('1.500*1002')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => failures.at(-1)).toBe('"1.500" pode ser lido de dois modos: escreva 1500 ou 1,500.')
})
