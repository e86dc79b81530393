import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { draw } from '../../../../test/render.tsx'
import { variant } from '../../../../test/variants.ts'
import { type CartLine, goodsOf } from './cart.ts'
import { CartRow, type RowActs } from './cart-row.tsx'

const nothing = () => {}
const acts: RowActs = {
  onEdit: nothing,
  onChange: nothing,
  onRemove: nothing,
  onRetry: nothing,
  onChoose: nothing,
  onLeave: nothing,
}

interface Given {
  quantity: string
  unit?: 'un' | 'kg'
  trouble?: string
}

function Row({ quantity, unit = 'un', trouble }: Given) {
  const goods = goodsOf({ ...variant('Antipulgas cães 10-20 kg pipeta dupla'), unit })
  const line: CartLine = {
    key: quantity,
    code: '',
    physical: null,
    state: 'found',
    goods,
    options: [],
    quantity,
    unit_price: '54.90',
    discount: null,
  }
  return (
    <CartRow
      line={line}
      trouble={trouble}
      stops={trouble !== undefined}
      short={false}
      total="109.80"
      discount={undefined}
      highlighted={false}
      editing={null}
      mayCreate={false}
      acts={acts}
    />
  )
}

test('on a phone a line of more than one piece says the unit price, and a measure stays on one row', async () => {
  const { innerWidth, innerHeight } = window
  onTestFinished(() => page.viewport(innerWidth, innerHeight))
  await page.viewport(360, 740)
  await draw(
    <ul>
      <Row quantity="2" />
      <Row quantity="0.5" unit="kg" />
      <Row quantity="1" />
    </ul>,
  )
  const row = (at: number) => page.getByRole('listitem').nth(at)
  await expect.element(row(0).getByText('54,90 cada')).toBeVisible()
  await expect.element(row(1).getByText('54,90/kg')).toBeVisible()
  await expect.element(row(2).getByText(/cada/)).not.toBeInTheDocument()
  const range = document.createRange()
  const text = row(0).element()
  const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const at = node.textContent?.indexOf('10-20 kg') ?? -1
    if (at < 0) continue
    range.setStart(node, at)
    range.setEnd(node, at + 8)
  }
  expect(range.getClientRects()).toHaveLength(1)
  await page.viewport(1280, 800)
  await expect.element(row(0).getByText('54,90 cada')).not.toBeVisible()
})

test("on a phone the refusal of a line takes the card's width", async () => {
  const { innerWidth, innerHeight } = window
  onTestFinished(() => page.viewport(innerWidth, innerHeight))
  await page.viewport(360, 740)
  await draw(
    <ul>
      <Row quantity="1.058" unit="kg" trouble="O desconto é maior que o item" />
    </ul>,
  )
  const refusal = page.getByRole('alert')
  await expect.element(refusal).toMatchTextContent('O desconto é maior que o item')
  const range = document.createRange()
  range.selectNodeContents(refusal.element().lastChild as Node)
  expect(range.getClientRects()).toHaveLength(1)
})
