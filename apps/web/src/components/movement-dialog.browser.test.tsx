import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { entered } from '../../test/movements.ts'
import { drawPage } from '../../test/render.tsx'
import { MovementDialog, type ShownMovement } from './movement-dialog.tsx'

const draw = (movement: ShownMovement) =>
  drawPage(<MovementDialog movement={movement} opened onClose={() => {}} onReverse={() => {}} />, {})

test('an entry that corrects another one says which, and one that was corrected says so instead of its reversal', async () => {
  const dialog = page.getByRole('dialog')
  const fresh = { ...entered('Leite', 1), corrects_id: crypto.randomUUID() }
  const first = await draw({ ...fresh, correctedEntry: 'entrada das 09:00: 10 un' })
  await expect.element(dialog).toMatchTextContent(/Corrige\s*entrada das 09:00: 10 un/)
  await first.unmount()
  // From a list that does not have the other one.
  const second = await draw(fresh)
  await expect.element(dialog).toMatchTextContent(/Corrige\s*uma entrada anterior, que foi estornada/)
  await second.unmount()
  const third = await draw({ ...entered('Leite', 0), reversed: true, corrected_by: fresh.id })
  await expect.element(dialog).toMatchTextContent(/Corrigida\s*Outra entrada está no lugar dela\./)
  await expect.element(dialog).not.toMatchTextContent(/Estorno|Desfeita/)
  await third.unmount()
  await draw({ ...entered('Leite', 0), reversed: true })
  await expect.element(dialog).toMatchTextContent(/Estorno\s*Desfeita: 1 un fora do estoque\./)
  await expect.element(dialog).not.toMatchTextContent(/Corrig/)
})

test('an initial stock that was corrected, and the one in its place, are called so', async () => {
  const dialog = page.getByRole('dialog')
  const begun = { ...entered('Leite', 0), kind: 'initial' as const }
  const first = await draw({ ...begun, corrects_id: crypto.randomUUID() })
  await expect.element(dialog).toMatchTextContent(/Corrige\s*o estoque inicial de antes, que foi estornado/)
  await first.unmount()
  await draw({ ...begun, reversed: true, corrected_by: crypto.randomUUID() })
  await expect.element(dialog).toMatchTextContent(/Corrigida\s*Outro estoque inicial está no lugar dele\./)
})
