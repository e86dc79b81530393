import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { draw } from '../../test/render.tsx'
import { DownloadButton } from './download-button.tsx'

const button = page.getByRole('button', { name: 'Exportar' })

test('the format chosen last is that of the button, which names it, also of the next one', async () => {
  const saved: string[] = []
  const onChoose = (format: string) => saved.push(format)
  const exporting = (
    <main id="conteudo">
      <DownloadButton label="Exportar" usual="csv" running={false} onChoose={onChoose} />
    </main>
  )
  const drawn = await draw(exporting)
  await button.click()
  await expect.element(button).toHaveAccessibleDescription('CSV')
  await page.getByRole('button', { name: 'Escolher o formato' }).click()
  await page.getByRole('menuitem', { name: 'CSV para planilha brasileira' }).click()
  await expect.element(button).toHaveAccessibleDescription('CSV para planilha brasileira')
  await button.click()
  await drawn.unmount()
  await draw(exporting)
  await button.click()
  expect(saved).toEqual(['csv', 'csv-br', 'csv-br', 'csv-br'])
  expect(button.element().textContent).toBe('ExportarCSV BR')
})

test('a format that a button does not offer is left to others', async () => {
  localStorage.setItem('prateleira-export-format', 'xlsx')
  const saved: string[] = []
  await draw(
    <DownloadButton
      label="Exportar"
      usual="csv"
      formats={['csv', 'csv-br']}
      running={false}
      onChoose={(format) => saved.push(format)}
    />,
  )
  await button.click()
  expect(saved).toEqual(['csv'])
})
