import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { draw } from '../../test/render.tsx'
import { RowMenu } from './row-menu.tsx'

test('what deletes can be read in both themes', async () => {
  const root = document.documentElement
  const scheme = root.getAttribute('data-mantine-color-scheme')
  onTestFinished(() => root.setAttribute('data-mantine-color-scheme', scheme ?? 'light'))
  await draw(
    <div id="conteudo">
      <RowMenu
        label="Tomate"
        actions={() => [{ label: 'Excluir', icon: null, onClick: () => {}, danger: true }]}
      />
    </div>,
  )
  await page.getByRole('button', { name: 'Ações de Tomate' }).click()
  const item = page.getByRole('menuitem', { name: 'Excluir' })
  await expect.element(item).toBeVisible()
  for (const theme of ['light', 'dark']) {
    root.setAttribute('data-mantine-color-scheme', theme)
    const ink = document.createElement('span')
    ink.style.color = 'var(--red-ink)'
    root.append(ink)
    expect(getComputedStyle(item.element()).color, theme).toBe(getComputedStyle(ink).color)
    ink.remove()
  }
})
