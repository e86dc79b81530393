import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { search as field, lines, openCounter } from '../../../../test/counter.tsx'
import { pressKey } from '../../../../test/keys.ts'
import { variant } from '../../../../test/variants.ts'

const id = crypto.randomUUID()
const shirts = ['P', 'M'].map((size) => ({
  ...variant('Camiseta', { size, product_id: id }),
  internal_code: 'CAM',
  sku: `CAM-${size}`,
}))
const search = ({ search: text }: { search?: string }) => (text === 'CAM' ? shirts : [])

test('a code in the address becomes a line as one that is typed does: of several variants one is chosen, an unknown one says so', async () => {
  const first = await openCounter(search, 'owner', '/?codigo=CAM')
  await expect.element(lines.getByRole('alert')).toMatchTextContent('Qual Camiseta?')
  await lines.getByRole('button', { name: /^M\s*50 un$/ }).click()
  await expect.element(lines.getByText('CAM-M')).toBeVisible()
  await first.unmount()
  await openCounter(search, 'owner', '/?codigo=NADA')
  await expect.element(lines.getByText('NADA')).toBeVisible()
  await expect.element(lines.getByRole('alert')).toMatchTextContent('Não cadastrado')
  await expect.element(lines.getByText('CAM-M')).toBeVisible()
})

test('a code that is typed and that variants share is asked about as when it is scanned: Enter takes none by itself', async () => {
  await openCounter(search)
  await field.fill('3*CAM')
  const options = page.getByRole('option')
  await expect.element(options.first()).toBeVisible()
  await expect.element(page.getByText('Qual Camiseta? Escolha com ↓ ou um toque.')).toBeVisible()
  for (const _ of [1, 2]) {
    await pressKey('Enter')
    await expect.element(options.first()).toBeVisible()
  }
  await expect.element(lines).not.toBeInTheDocument()
  await pressKey('ArrowDown')
  await pressKey('ArrowDown')
  await pressKey('Enter')
  await expect.element(lines.getByText('Camiseta · M')).toBeVisible()
})
