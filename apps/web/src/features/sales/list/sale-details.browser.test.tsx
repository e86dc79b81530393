import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { drawPage } from '../../../../test/render.tsx'
import { partlyOwed } from '../../../../test/sold.ts'
import { SaleDetails } from './sale-details.tsx'

test('a line that was sold below the price of its product says so', async () => {
  const [line] = partlyOwed.lines
  if (!line) throw new Error('A sale has lines')
  await drawPage(
    <SaleDetails
      timeZone="America/Sao_Paulo"
      sale={{
        ...partlyOwed,
        lines: [line, { ...line, id: crypto.randomUUID(), product_name: 'Cinto', listed_price: '49.90' }],
      }}
    />,
    {},
  )
  const items = page.getByRole('list', { name: 'Itens' }).getByRole('listitem')
  await expect.element(items.nth(1)).toMatchTextContent(/6 un × R\$\s5,00 · preço R\$\s49,90/)
  await expect.element(items.first()).not.toMatchTextContent(/preço/)
})
