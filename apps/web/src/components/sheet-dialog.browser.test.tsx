import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { draw } from '../../test/render.tsx'
import { closeCover } from '../lib/back-closes.ts'
import { SheetDialog } from './sheet-dialog.tsx'

function Two({ inAddress }: { inAddress?: boolean }) {
  const [isFormOpen, setFormOpen] = useState(true)
  const [isAsking, setAsking] = useState(true)
  return (
    <>
      <SheetDialog
        opened={isFormOpen}
        onClose={() => setFormOpen(false)}
        title="Novo Cliente"
        dirty
        inAddress={inAddress}
      >
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

test('Back closes the dialog on top only, then asks about what was typed below it, and closes the question', async () => {
  await draw(<Two />)
  const form = page.getByRole('dialog', { name: 'Novo Cliente' })
  const top = page.getByRole('dialog', { name: 'Quem está no caixa?' })
  const question = page.getByRole('dialog', { name: 'Descartar o que foi digitado?' })
  await expect.element(top).toBeVisible()
  expect(closeCover()).toBe(true)
  await expect.element(top).not.toBeInTheDocument()
  expect(closeCover()).toBe(true)
  await expect.element(question).toBeVisible()
  expect(closeCover()).toBe(true)
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(form).toBeVisible()
})

test('Back closes a dialog above one that is part of the address, which is left to the address', async () => {
  await draw(<Two inAddress />)
  const form = page.getByRole('dialog', { name: 'Novo Cliente' })
  const top = page.getByRole('dialog', { name: 'Quem está no caixa?' })
  await expect.element(top).toBeVisible()
  expect(closeCover()).toBe(true)
  await expect.element(top).not.toBeInTheDocument()
  expect(closeCover()).toBe(false)
  await expect.element(form).toBeVisible()
})

test('the focus goes back to the button that opened the dialog above, and after the question to the field', async () => {
  function Nested() {
    const [isOpen, setOpen] = useState(false)
    return (
      <>
        <SheetDialog opened onClose={() => {}} title="Café" covered={isOpen} dirty>
          <input aria-label="Nome" data-autofocus />
          <input aria-label="Marca" />
          <button type="button" onClick={() => setOpen(true)}>
            Acertar estoque
          </button>
        </SheetDialog>
        {isOpen && (
          <SheetDialog opened onClose={() => setOpen(false)} title="Acertar">
            <button type="button" data-autofocus onClick={() => setOpen(false)}>
              Salvar
            </button>
          </SheetDialog>
        )}
      </>
    )
  }
  await draw(<Nested />)
  await expect.element(page.getByLabelText('Nome')).toHaveFocus()
  const opener = page.getByRole('button', { name: 'Acertar estoque' })
  await opener.click()
  const inner = page.getByRole('button', { name: 'Salvar' })
  await expect.element(inner).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(inner).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
  const field = page.getByLabelText('Marca')
  await field.click()
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'Continuar editando' }).click()
  await expect.element(field).toHaveFocus()
})
