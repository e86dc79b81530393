import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { search as field, lines, openCounter } from '../../../../test/counter.tsx'
import { pressKey } from '../../../../test/keys.ts'
import { variant } from '../../../../test/variants.ts'

const id = crypto.randomUUID()
const shirts = ['P', 'M'].map((size) => ({
  ...variant('Camiseta', { size, product_id: id }),
  internal_code: 'CAM',
  sku: `CAM-${size}`,
}))
const thread = crypto.randomUUID()
const threads = ['Azul', 'Bordô', 'Preto', ...Array.from({ length: 37 }, (_, at) => `Tom ${at + 1}`)].map(
  (color) => ({
    ...variant('Linha Corrente', { color, product_id: thread }),
    internal_code: 'LC120',
    sku: `LC120-${color.slice(0, 3)}${color.slice(4)}`,
  }),
)
beforeEach(() => page.viewport(1280, 800))

const search = ({ search: text }: { search?: string }) =>
  text === 'CAM' ? shirts : text === 'LC120' ? threads : []

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

const heightOfQuestion = () => lines.getByRole('listitem').element().getBoundingClientRect().height

/** With the question of this code shown, goes from the field to its line. */
async function toQuestion(code: string) {
  await openCounter(search, 'owner', `/?codigo=${code}`)
  await expect.element(lines.getByRole('alert')).toMatchTextContent('Qual ')
  await expect.element(field).toHaveFocus()
  await pressKey('ArrowUp')
}

test('the question of a shared code is answered by keys alone: Enter leads in, letters narrow, arrows mark, Esc leads back', async () => {
  await toQuestion('LC120')
  await pressKey('Enter')
  const inside = page.getByRole('combobox', { name: 'Procurar nas opções' })
  await expect.element(inside).toHaveFocus()
  const options = lines.getByRole('option')
  await expect.element(options.first()).toHaveAttribute('data-combobox-selected')
  expect(options.elements()).toHaveLength(40)
  expect(heightOfQuestion()).toBeLessThan(400)
  await userEvent.keyboard('bord')
  await expect.poll(() => options.elements().length).toBe(1)
  await pressKey('Escape')
  await expect.element(inside).toHaveValue('')
  await pressKey('Escape')
  await expect.element(inside).not.toHaveFocus()
  await pressKey('ArrowRight')
  await expect.element(inside).toHaveFocus()
  await pressKey('ArrowDown')
  await pressKey('ArrowDown')
  await pressKey('Enter')
  await expect.element(lines.getByText('Linha Corrente · Preto')).toBeVisible()
  await expect.element(field).toHaveFocus()
})

test('the few choices of a question are buttons until the keyboard enters them; letters and Enter take the only one left', async () => {
  await toQuestion('CAM')
  await expect.element(lines.getByRole('button', { name: /^P\s*50 un$/ })).toBeVisible()
  await pressKey('ArrowRight')
  await userEvent.keyboard('cam-m')
  await pressKey('Enter')
  await expect.element(lines.getByText('Camiseta · M')).toBeVisible()
})

test('at 360 px many choices stay a short list that a touch chooses from', async () => {
  await openCounter(search, 'owner', '/?codigo=LC120')
  await page.viewport(360, 740)
  await expect.element(lines.getByRole('alert')).toMatchTextContent('Qual ')
  await expect.poll(heightOfQuestion).toBeLessThan(460)
  await lines.getByRole('option', { name: /^Bordô/ }).click()
  await expect.element(lines.getByText('Linha Corrente · Bordô')).toBeVisible()
})
