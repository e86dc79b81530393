import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { NO_NETWORK } from '../../../test/answers.ts'
import { draw } from '../../../test/render.tsx'
import { FileStep } from './file-step.tsx'

const choose = (file: File) => userEvent.upload(page.getByLabelText('Arquivo', { exact: true }).last(), file)
const retry = page.getByRole('button', { name: 'Tentar Novamente' })
const another = page.getByRole('button', { name: 'Escolher outro arquivo' })

test('another try is offered where the network failed, and only another file where the file was refused', async () => {
  await draw(<FileStep onSent={() => {}} />, {
    imports: {
      uploadImport: () => {
        throw NO_NETWORK
      },
    },
  })
  await choose(new File(['nome\nCafé'], 'produtos.csv', { type: 'text/csv' }))
  await expect.element(retry).toBeVisible()
  await expect.element(another).toHaveAttribute('data-variant', 'default')
  const refused = { code: 'BAD_REQUEST', message: 'Este arquivo não é uma planilha, é uma imagem.' }
  window.fetch = async () => Response.json(refused, { status: 400 })
  await choose(new File(['\xff\xd8\xff\xe0'], 'foto.jpg', { type: 'image/jpeg' }))
  await expect.element(page.getByText(refused.message)).toBeVisible()
  await expect.element(retry).not.toBeInTheDocument()
  await expect.element(another).toHaveAttribute('data-variant', 'filled')
})
