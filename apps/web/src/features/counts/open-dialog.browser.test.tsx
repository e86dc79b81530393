import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { drawPage } from '../../../test/render.tsx'
import OpenDialog from './open-dialog.tsx'

test('on a phone "Tirar" stays whole beside a long product name', async () => {
  await page.viewport(360, 740)
  const name = `Fita de gorgorão estampada com flores do campo e borda dourada ${'x'.repeat(60)}`
  const proposed = { name: 'Classe A', products: [{ id: crypto.randomUUID(), name }] }
  await drawPage(<OpenDialog proposed={proposed} onClose={() => {}} />, {
    catalog: { listCategories: () => [] },
  })
  const button = page.getByRole('button', { name: /^Tirar Fita/ })
  await expect.element(button).toBeVisible()
  const label = button.element().querySelector('.mantine-Button-label') as HTMLElement
  expect(label.scrollWidth).toBeLessThanOrEqual(label.clientWidth)
  const list = page.getByRole('list', { name: 'Produtos escolhidos' }).element()
  expect(list.scrollWidth).toBeLessThanOrEqual(list.clientWidth)
  expect(button.element().getBoundingClientRect().right).toBeLessThanOrEqual(
    list.getBoundingClientRect().right,
  )
})
