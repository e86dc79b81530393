import { expect, onTestFinished, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { drawDelivery } from '../../../../test/delivery.tsx'

const quantity = page.getByRole('textbox', { name: 'Quantidade' })
const price = page.getByRole('textbox', { name: 'Preço unitário' })
const save = page.getByRole('button', { name: 'Registrar Correção' })

/** The correction of an entry on a narrow screen that ends 8 px below a field and the bar: it lies over what comes then. */
async function openCorrection(field: Locator, more: Parameters<typeof drawDelivery>[1] = {}) {
  const { innerWidth, innerHeight } = window
  onTestFinished(() => page.viewport(innerWidth, innerHeight))
  await page.viewport(360, 720)
  await drawDelivery(() => {}, { count: 1, ...more })
  await page.getByRole('button', { name: 'Corrigir Leite' }).click()
  await expect.element(quantity).toHaveValue('12')
  await field.click()
  await page.viewport(360, Math.ceil(window.scrollY + boxOf(field).bottom + 8 + 75))
  window.scrollTo(0, 0)
}

const boxOf = (part: Locator) => part.element().getBoundingClientRect()
const barTop = () => (save.element().parentElement as HTMLElement).getBoundingClientRect().top

async function expectInView(said: Locator) {
  await expect.element(said).toBeVisible()
  await expect.poll(() => boxOf(said).bottom - barTop()).toBeLessThanOrEqual(0)
  const { left, bottom } = boxOf(said)
  expect(said.element().contains(document.elementFromPoint(left + 4, bottom - 4))).toBe(true)
}

test('on a phone only the button that registers lies over the form of a correction', async () => {
  await openCorrection(price)
  const { left, bottom } = boxOf(price)
  expect(barTop() - bottom).toBeGreaterThan(0)
  expect(document.elementFromPoint(left + 4, bottom - 4)?.closest('button')).toBeNull()
  expect(boxOf(page.getByRole('button', { name: /Adicionar outro item/ })).top).toBeGreaterThan(bottom)
})

test.each([
  ['', /deixa de contar\.$/],
  ['330', /^Acima do preço de venda/],
])(
  'on a phone what is remarked of the price "%s" comes into view while it is typed',
  async (typed, remark) => {
    await openCorrection(price)
    // Nothing to remark.
    await price.fill('4,10')
    await price.fill(typed)
    await expectInView(page.getByText(remark))
  },
)

test('on a phone the refusal of a quantity comes into view whole while it is typed', async () => {
  await openCorrection(quantity, { stock: '2' })
  await quantity.fill('7')
  await expectInView(page.getByText(/não pode ser menor que 10 un/))
})

test('the remark about a count comes into view below the quantity and does not push it away', async () => {
  await openCorrection(quantity, { counted: '2026-11-28T09:25:00.000Z' })
  const { top } = boxOf(quantity)
  await quantity.fill('13')
  const remark = page.getByText(/^Este produto foi contado em/)
  await expect.element(remark).toBeVisible()
  expect(boxOf(remark).top).toBeGreaterThan(boxOf(quantity).bottom)
  await expectInView(remark)
  expect(boxOf(quantity).top).toBeLessThanOrEqual(top)
})
