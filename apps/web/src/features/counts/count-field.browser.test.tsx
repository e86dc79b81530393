import type { VariantOption } from '@prateleira/contract/catalog/schemas'
import { useRef } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { draw } from '../../../test/render.tsx'
import { variant } from '../../../test/variants.ts'
import { CountField } from './count-field.tsx'

const SHIRT = variant('Camisa', { sku: '1001' })
const SCANNED = variant('Meia', { sku: '1002', barcode: '7891000315507' })

function Counting({ onScan }: { onScan: (option: VariantOption) => void }) {
  const form = useRef<HTMLDivElement>(null)
  const nothing = () => {}
  return (
    <div ref={form}>
      <CountField
        ref={null}
        page={form}
        current={null}
        corrects={false}
        onScan={onScan}
        onChoose={nothing}
        onQuantity={nothing}
        onOneMore={nothing}
        onFailure={nothing}
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
  await userEvent.keyboard('7891000315507{Enter}')
  answer()
  await expect.poll(() => scanned).toEqual(['Meia'])
})
