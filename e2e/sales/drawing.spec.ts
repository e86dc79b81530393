import { lines, openCounter, side } from '../support/counter.ts'
import { product, scan } from '../support/stock.ts'
import { expect, test } from '../support/test.ts'

/** The part of React's internal tree that is read here, as its developer tools do. */
interface Fiber {
  tag: number
  flags: number
  child: Fiber | null
  sibling: Fiber | null
  alternate: Fiber | null
  stateNode: unknown
}

/** Records for each rendered component the nearest labelled part of the page. */
function noteDrawings() {
  const drawn: string[] = []
  const FUNCTIONS = [0, 11, 14, 15]
  const PERFORMED = 1
  const elementOf = (fiber: Fiber | null): Element | null =>
    fiber === null
      ? null
      : fiber.stateNode instanceof Element
        ? fiber.stateNode
        : (elementOf(fiber.child) ?? elementOf(fiber.sibling))
  const note = (fiber: Fiber, isNew: boolean) => {
    if (FUNCTIONS.includes(fiber.tag) && (isNew || fiber.flags & PERFORMED))
      drawn.push(
        elementOf(fiber.child)
          ?.closest('[aria-label]:is(ol, aside, header, nav), main')
          ?.getAttribute('aria-label') ?? 'page',
      )
    // Skipped components keep their children.
    if (!isNew && fiber.child === fiber.alternate?.child) return
    for (let child = fiber.child; child; child = child.sibling) note(child, child.alternate === null)
  }
  Object.assign(window, {
    drawn,
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      supportsFiber: true,
      renderers: new Map(),
      inject: () => 1,
      checkDCE: () => {},
      onCommitFiberUnmount: () => {},
      onPostCommitFiberRoot: () => {},
      onCommitFiberRoot: (_: number, { current }: { current: Fiber }) => note(current, false),
    },
  })
}

test('a code renders two lines and the total, nothing else of the page, however many lines there are', async ({
  page,
  shop,
}) => {
  const codes = Array.from({ length: 5 }, (_, index) => `PECA10${index}`)
  for (const code of codes) await product(shop.api, { name: `Peça ${code}`, code, sale: '2.50' })
  await page.addInitScript(noteDrawings)
  await openCounter(page)
  // The catalogue is on the device, so nothing is requested first.
  await expect(page.getByText(/^Estoque de/)).toBeVisible()
  /** Renders by part of the page, once nothing more is rendered. */
  const settledDraws = async () => {
    let before = -1
    let drawn: string[] = []
    const isQuiet = async () => {
      drawn = await page.evaluate(() => (window as never as { drawn: string[] }).drawn)
      const quiet = drawn.length === before
      before = drawn.length
      return quiet
    }
    await expect.poll(isQuiet, { intervals: [500] }).toBe(true)
    return drawn
  }
  await settledDraws()
  const drawnFor = async (code: string, count: number) => {
    await page.evaluate(() => (window as never as { drawn: string[] }).drawn.splice(0))
    await scan(page, code)
    await expect(lines(page)).toHaveCount(count)
    await expect(side(page)).toContainText(count === 1 ? '1 item' : `${count} itens`)
    const drawn = await settledDraws()
    return Object.fromEntries(
      [...new Set(drawn)].map((part) => [part, drawn.filter((one) => one === part).length]),
    )
  }
  const drawn = []
  for (const [index, code] of codes.entries()) drawn.push(await drawnFor(code, index + 1))
  process.stdout.write(`components drawn for a code: ${JSON.stringify(drawn.at(-1))}\n`)
  expect(Object.keys(drawn.at(-1) ?? {}).toSorted()).toEqual(['Itens da venda', 'Total e pagamento'])
  expect(drawn.at(-1)).toEqual(drawn[2])
})
