import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { draw } from '../../test/render.tsx'
import { SheetDialog } from '../components/sheet-dialog.tsx'
import { notify } from '../lib/notify.ts'

test.each([
  [1280, 800],
  [360, 740],
])('toasts cover neither title nor buttons of an open dialog at %s px', async (width, height) => {
  const { innerWidth, innerHeight } = window
  onTestFinished(() => page.viewport(innerWidth, innerHeight))
  await page.viewport(width, height)
  await draw(
    <SheetDialog
      opened
      onClose={() => {}}
      title="Editar produto"
      footer={
        <div style={{ display: 'flex', justifyContent: 'flex-end' }}>
          <button type="button">Salvar</button>
        </div>
      }
    >
      <div style={{ height: 2000 }} />
    </SheetDialog>,
  )
  await expect.element(page.getByRole('dialog', { name: 'Editar produto' })).toBeVisible()
  const shown = [
    notify.error('O servidor não respondeu. Tente de novo.'),
    notify.success('Produto atualizado com sucesso!', 'As mudanças já valem.'),
  ]
  onTestFinished(() => shown.forEach(notify.hide))
  await expect.element(page.getByText('As mudanças já valem.')).toBeVisible()
  const place = (role: 'heading' | 'button', name: string) =>
    page.getByRole(role, { name, exact: true }).element().getBoundingClientRect()
  for (const toast of document.querySelectorAll('[data-tone]')) {
    const { left, right, top, bottom } = toast.getBoundingClientRect()
    expect(left).toBeGreaterThanOrEqual(0)
    expect(right).toBeLessThanOrEqual(width)
    for (const part of [
      place('heading', 'Editar produto'),
      place('button', 'Fechar'),
      place('button', 'Salvar'),
    ])
      expect(left >= part.right || right <= part.left || top >= part.bottom || bottom <= part.top).toBe(true)
  }
})
