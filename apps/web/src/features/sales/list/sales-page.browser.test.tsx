import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { drawPage } from '../../../../test/render.tsx'
import SalesPage from './sales-page.tsx'

const sales = (returned: string) => ({
  listSales: () => ({ items: [], total: 0, methods: [], sold: { count: 14, amount: '456.26' }, returned }),
  listSellers: () => [],
  listPendingSales: () => [],
})
const totals = page.getByLabelText('Totais')

test('what was sold is also shown less what came back, as the reports count it', async () => {
  await drawPage(<SalesPage />, { sales: sales('32.90') })
  for (const amount of ['R$ 456,26', '−R$ 32,90', 'R$ 423,36'])
    await expect.element(totals.getByText(amount, { exact: true })).toBeVisible()
})

test('without returns the total is shown once', async () => {
  await drawPage(<SalesPage />, { sales: sales('0.00') })
  await expect.element(totals.getByText('R$ 456,26', { exact: true })).toBeVisible()
  expect(totals.getByRole('definition').elements()).toHaveLength(1)
})

test('a sale is found by its number on any day; choosing days ends that', async () => {
  const asked: { search?: string; from?: string }[] = []
  const listSales = (input: { search?: string; from?: string }) => {
    asked.push(input)
    return sales('0.00').listSales()
  }
  await drawPage(<SalesPage />, { sales: { ...sales('0.00'), listSales } })
  const field = page.getByRole('searchbox', { name: 'Buscar venda' })
  const today = page.getByRole('button', { name: 'Hoje' })
  await expect.element(today).toHaveAttribute('aria-pressed', 'true')
  await field.fill('12')
  await expect.poll(() => asked.at(-1)).toEqual({ search: '12', page: '1' })
  await expect.element(today).toHaveAttribute('aria-pressed', 'false')
  await today.click()
  await expect.element(field).toHaveValue('')
  await expect.element(today).toHaveAttribute('aria-pressed', 'true')
})

test('an address that names a page behind the last one shows the last one', async () => {
  const asked: string[] = []
  const listSales = ({ page: at }: { page?: unknown }) => {
    asked.push(String(at))
    return { ...sales('0.00').listSales(), total: 55 }
  }
  await drawPage(<SalesPage />, { sales: { ...sales('0.00'), listSales } }, '/?pagina=99')
  await expect.poll(() => asked).toEqual(['99', '2'])
})

test('a customer is looked for on all days unless days were chosen, which one touch ends', async () => {
  const asked: { search?: string; from?: string }[] = []
  const listSales = (input: { search?: string; from?: string }) => {
    asked.push(input)
    const found = sales('0.00').listSales()
    return { ...found, sold: { count: 0, amount: '0.00' } }
  }
  await drawPage(<SalesPage />, { sales: { ...sales('0.00'), listSales } })
  const field = page.getByRole('searchbox', { name: 'Buscar venda' })
  const allDays = page.getByRole('button', { name: 'Todos os dias', exact: true })
  const yesterday = page.getByRole('button', { name: 'Ontem' })
  const search = page.getByRole('button', { name: 'Procurar em todos os dias' })
  await expect.element(allDays).not.toBeInTheDocument()
  await field.fill('lucia')
  await expect.poll(() => asked.at(-1)).toEqual({ search: 'lucia', page: '1' })
  await expect.element(allDays).toHaveAttribute('aria-pressed', 'true')
  await expect.element(search).not.toBeInTheDocument()
  await yesterday.click()
  await expect.poll(() => asked.at(-1)?.from).toMatch(/^\d{4}-\d\d-\d\d$/)
  await expect.element(field).toHaveValue('lucia')
  await search.click()
  await expect.element(allDays).toHaveAttribute('aria-pressed', 'true')
  await expect.element(yesterday).toHaveAttribute('aria-pressed', 'false')
})

test('on a phone the filters are behind one button, which counts them', async () => {
  const { innerWidth, innerHeight } = window
  onTestFinished(() => page.viewport(innerWidth, innerHeight))
  await page.viewport(360, 740)
  await drawPage(<SalesPage />, { sales: sales('0.00') })
  const method = page.getByRole('combobox', { name: 'Pagamento' })
  const fold = page.getByRole('button', { name: /^Filtros/ })
  await expect.element(method).not.toBeInTheDocument()
  await expect.element(fold).toHaveAttribute('aria-expanded', 'false')
  await fold.click()
  await method.click()
  await page.getByRole('option', { name: 'Pix' }).click()
  await expect.element(fold).toHaveTextContent('Filtros (1)')
  await fold.click()
  await expect.element(method).not.toBeInTheDocument()
})
