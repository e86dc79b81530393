import { expect, onTestFinished, test } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { draw } from '../../test/render.tsx'
import { notify } from '../lib/notify.ts'
import { PasswordField } from './password-field.tsx'
import { Select } from './select.tsx'
import { SheetDialog } from './sheet-dialog.tsx'

/** How far a touch beside the middle of an element still meets it, to both sides and above and below. */
function reachOf(element: Element): number {
  const { left, top, width, height } = element.getBoundingClientRect()
  const [x, y] = [left + width / 2, top + height / 2]
  const meets = (dx: number, dy: number) => element.contains(document.elementFromPoint(x + dx, y + dy))
  let reach = 0
  while (meets(reach, 0) && meets(-reach, 0) && meets(0, reach) && meets(0, -reach)) reach += 1
  return reach
}

test('small buttons have room for a finger on a touch screen, and a name', async () => {
  const touch = (enabled: boolean) => cdp().send('Emulation.setTouchEmulationEnabled', { enabled })
  await touch(true)
  onTestFinished(() => void touch(false))
  await draw(
    <SheetDialog opened onClose={() => undefined} title="Sangria">
      <PasswordField label="Senha" />
      <Select label="Coluna" clearable defaultValue="Nome" data={['Nome']} />
    </SheetDialog>,
  )
  const toast = notify.error('Sem conexão')
  onTestFinished(() => void notify.hide(toast))
  for (const name of ['Fechar aviso', 'Mostrar senha', 'Limpar', 'Fechar']) {
    const button = page.getByRole('button', { name, exact: true, includeHidden: true })
    await expect.element(button).toBeVisible()
    await expect.poll(() => reachOf(button.element()), { message: name }).toBeGreaterThanOrEqual(19)
  }
})
