import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { search as field, lines, openCounter } from '../../../../test/counter.tsx'
import { variant } from '../../../../test/variants.ts'

const button = variant('Botão', { sku: 'BOT-12' })
const tape = variant('Fita', { sku: 'FITA-7' })
const search = ({ search: text }: { search?: string }) =>
  [button, tape].filter(({ sku, product_name: name }) => sku === text || name === text)

beforeEach(() => page.viewport(1280, 800))

test('a code that paused in the field is taken whole if it is known, otherwise its end is a code of its own', async () => {
  await openCounter(search)
  await userEvent.keyboard('BOT-12{Enter}')
  await expect.element(lines.getByText(/^Botão/)).toBeVisible()
  await field.fill('BO')
  await userEvent.keyboard('T-12{Enter}')
  await expect.element(lines.getByText(/^2/).first()).toBeVisible()
  await expect.element(field).toHaveValue('')
  await field.fill('bot')
  await expect.element(page.getByText('Nenhum produto encontrado.')).toBeVisible()
  await userEvent.keyboard('FITA-7{Enter}')
  await expect.element(lines.getByText(/^Fita/)).toBeVisible()
  await expect.element(field).toHaveValue('bot')
  // What it was told about the text no longer covers the lines.
  await expect.element(page.getByText('Nenhum produto encontrado.')).not.toBeInTheDocument()
})
