import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { drawDelivery } from '../../../../test/delivery.tsx'
import { ApiError } from '../../../lib/errors.ts'

const alert = page.getByRole('form').getByRole('alert')
const dialog = page.getByRole('dialog', { name: 'Corrigir entrada' })

test('a correction of what somebody corrected meanwhile is refused in words, and leads to what stands now', async () => {
  await drawDelivery((corrected) => {
    throw new ApiError({
      code: 'ALREADY_REVERSED',
      status: 409,
      defined: true,
      message: 'Leite: este item já foi corrigido em outra entrada. Nada foi registrado.',
      data: { corrected_by: corrected.id },
    })
  })
  await page.getByRole('button', { name: 'Corrigir Sal' }).click()
  await dialog.getByRole('radio', { name: 'A entrada inteira (2 itens)' }).click()
  await dialog.getByRole('button', { name: 'Corrigir' }).click()
  await page.getByRole('button', { name: 'Registrar Correção' }).click()
  await expect.element(alert).toMatchTextContent(/Leite: este item já foi corrigido em outra entrada/)
  await alert.getByRole('button', { name: 'Abrir a corrigida' }).click()
  await expect.element(dialog).toMatchTextContent(/12 un de Leite/)
  await dialog.getByRole('button', { name: 'Descartar e corrigir' }).click()
  await expect.element(page.getByRole('combobox', { name: 'Produto' })).toHaveValue('Leite')
  await expect.element(alert).not.toBeInTheDocument()
})
