import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { search as field, lines, openCounter } from '../../../../test/counter.tsx'
import { pressKey, scanCode } from '../../../../test/keys.ts'
import { variant } from '../../../../test/variants.ts'

const CODE = '7891000315507'
const cheese = variant('Queijo coalho', { sku: 'QJ', barcode: CODE, unit: 'kg', current_stock: '5000' })
const search = ({ search: text }: { search?: string }) => (text === 'QJ' || text === CODE ? [cheese] : [])
const twoWays = page.getByText('"1.500" pode ser lido de dois modos: escreva 1500 ou 1,500.')

beforeEach(() => page.viewport(1280, 800))

test('a quantity before the * that can be read in two ways sells nothing until it is written in one', async () => {
  await openCounter(search)
  await field.fill('1.500*QJ')
  await pressKey('Enter')
  await expect.element(twoWays).toBeVisible()
  await expect.element(lines).not.toBeInTheDocument()
  await field.fill('1,500*QJ')
  await expect.element(page.getByRole('option')).toBeVisible()
  await pressKey('Enter')
  await expect.element(lines.getByText(/^1,5/)).toBeVisible()
})

test('a code scanned behind such a quantity stands in the field beside what is said of it', async () => {
  await openCounter(search)
  await field.fill('1.500*')
  await expect.element(twoWays).toBeVisible()
  await scanCode(CODE)
  await expect.element(field).toHaveValue(`1.500*${CODE}`)
  await expect.element(twoWays).toBeVisible()
  await expect.element(lines).not.toBeInTheDocument()
  await field.fill('2*')
  await scanCode(CODE)
  await expect.element(lines.getByText(/^2/).first()).toBeVisible()
  await expect.element(field).toHaveValue('')
})

test.each(['1½*QJ', '\uff11\uff12*QJ', '1e9*QJ', 'R$ 20*QJ', '0*QJ'])(
  '%s is said to be no quantity',
  async (typed) => {
    await openCounter(search)
    await field.fill(typed)
    await pressKey('Enter')
    await expect
      .element(page.getByText('Antes do * vai a quantidade, maior que zero: 3*código.'))
      .toBeVisible()
  },
)
