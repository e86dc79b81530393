import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { draw } from '../../test/render.tsx'
import EditConflictDialog, { type Choices } from './edit-conflict-dialog.tsx'

test('the line that says whose a value is chooses it as the value does', async () => {
  const chosen: Choices[] = []
  const conflicts = [{ field: 'name', label: 'Nome', mine: 'Copo alto', theirs: 'Copo baixo' }]
  await draw(
    <EditConflictDialog
      conflicts={conflicts}
      onClose={() => {}}
      onChoose={(choices) => chosen.push(choices)}
    />,
  )
  const mine = page.getByRole('radio', { name: 'Copo alto O que você digitou' })
  const theirs = page.getByRole('radio', { name: 'Copo baixo O que foi salvo' })
  await page.getByText('O que foi salvo').click()
  await expect.element(theirs).toBeChecked()
  await page.getByText('O que você digitou', { exact: true }).click()
  await expect.element(mine).toBeChecked()
  await page.getByRole('button', { name: 'Salvar com estas escolhas' }).click()
  expect(chosen).toEqual([{ name: 'mine' }])
})
