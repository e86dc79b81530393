import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { draw } from '../../test/render.tsx'
import { SheetDialog } from './sheet-dialog.tsx'

function Two() {
  const [isFormOpen, setFormOpen] = useState(true)
  const [isAsking, setAsking] = useState(true)
  return (
    <>
      <SheetDialog opened={isFormOpen} onClose={() => setFormOpen(false)} title="Novo Cliente" dirty>
        <input aria-label="Nome" />
      </SheetDialog>
      <SheetDialog opened={isAsking} onClose={() => setAsking(false)} title="Quem está no caixa?" onTop>
        <button type="button">Ana</button>
      </SheetDialog>
    </>
  )
}

test('Escape closes the dialog on top only; the next one asks about what was typed in the dialog below', async () => {
  await draw(<Two />)
  const form = page.getByRole('dialog', { name: 'Novo Cliente' })
  const question = page.getByRole('dialog', { name: 'Quem está no caixa?' })
  await expect.element(question).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(form).toBeVisible()
  await expect.element(page.getByText('Descartar o que foi digitado?')).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByText('Descartar o que foi digitado?')).toBeVisible()
})
