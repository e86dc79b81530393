import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { drawPage } from '../../../../test/render.tsx'
import NewProductPage from '../form/new-product-page.tsx'

const answers = { catalog: { listCategories: () => [] }, contacts: { supplierOptions: () => [] } }
const notice = page.getByText('A foto escolhida antes não ficou guardada: escolha de novo.')
const picture = () =>
  new Promise<File>((resolve) =>
    document.createElement('canvas').toBlob((blob) => resolve(new File([blob as Blob], 'copo.png'))),
  )
const choose = async (label: string) => {
  await expect.element(page.getByRole('button', { name: label })).toBeVisible()
  await userEvent.upload(document.querySelector('input[type="file"]') as HTMLElement, await picture())
}

test('a chosen photo that the draft of a product does not keep has to be chosen again, and the form says so', async () => {
  const first = await drawPage(<NewProductPage />, answers)
  await choose('Escolher foto')
  await expect.element(page.getByRole('button', { name: 'Trocar foto' })).toBeVisible()
  await expect.element(notice).not.toBeInTheDocument()
  await first.unmount()

  const again = await drawPage(<NewProductPage />, answers)
  await expect.element(notice).toBeVisible()
  await choose('Escolher foto')
  await expect.element(page.getByRole('button', { name: 'Remover foto' })).toBeVisible()
  await expect.element(notice).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Remover foto' }).click()
  await again.unmount()

  await drawPage(<NewProductPage />, answers)
  await expect.element(page.getByRole('button', { name: 'Escolher foto' })).toBeVisible()
  await expect.element(notice).not.toBeInTheDocument()
})
