import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { owner } from '../../test/owner.ts'
import { draw } from '../../test/render.tsx'
import type { CallName } from '../lib/call-rights.ts'
import { meQuery } from '../lib/me.ts'
import { queryClient } from '../lib/query-client.ts'
import { DownloadButton } from './download-button.tsx'

const button = page.getByRole('button', { name: 'Exportar' })

test('the format chosen last is that of the button, which names it, also of the next one', async () => {
  const saved: string[] = []
  const onChoose = (format: string) => saved.push(format)
  const exporting = (
    <main id="conteudo">
      <DownloadButton
        label="Exportar"
        call="sales.exportSales"
        usual="csv"
        running={false}
        onChoose={onChoose}
      />
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
      call="sales.exportSales"
      usual="csv"
      formats={['csv', 'csv-br']}
      running={false}
      onChoose={(format) => saved.push(format)}
    />,
  )
  await button.click()
  expect(saved).toEqual(['csv'])
})

test('the button follows the right and the entitlement that the contract declares for the route of the file', async () => {
  const exporting = (call: CallName) => (
    <DownloadButton label="Exportar" of={call} call={call} usual="csv" running={false} onChoose={() => {}} />
  )
  const drawn = await draw(
    <>
      {exporting('sales.exportSales')}
      {exporting('reports.exportReport')}
      {exporting('reports.exportAdvanced')}
    </>,
  )
  const offered = () =>
    page
      .getByRole('button', { name: /^Exportar/ })
      .elements()
      .map((each) => each.getAttribute('aria-label'))
  const all = [
    'Exportar: sales.exportSales',
    'Exportar: reports.exportReport',
    'Exportar: reports.exportAdvanced',
  ]
  await expect.poll(offered).toEqual(all)
  const { subscription } = owner
  queryClient.setQueryData(meQuery.queryKey, {
    ...owner,
    subscription: { ...subscription, entitlements: [] },
  })
  await expect.poll(offered).toEqual(all.slice(0, 2))
  queryClient.setQueryData(meQuery.queryKey, { ...owner, rights: ['sell'] })
  await expect.poll(offered).toEqual(all.slice(0, 1))
  await drawn.unmount()
})
