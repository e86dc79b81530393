import type { Page } from '@playwright/test'
import { lines, openCounter, pressKey, side } from '../support/counter.ts'
import { pagesOf } from '../support/paper.ts'
import { MILK, product, scan } from '../support/stock.ts'
import { expect, type Shop, test } from '../support/test.ts'

async function sold(page: Page, shop: Shop, method: '1' | '2' = '2') {
  await product(shop.api, { name: 'Leite', barcode: MILK, sale: '5.69' })
  await openCounter(page)
  await scan(page, MILK)
  await expect(lines(page)).toContainText(['Leite'])
  await pressKey(page, 'F8')
  await pressKey(page, method)
  await expect(page.getByLabel(method === '1' ? 'Dinheiro recebido' : 'Pix')).toBeFocused()
  await pressKey(page, 'Enter')
  await expect(side(page)).toContainText('concluída')
}

test.describe('SELL-08 the receipt', () => {
  test('the receipt is printed on a page of its own length, 80 or 58 mm wide, with nothing beside it', async ({
    page,
    shop,
  }) => {
    await sold(page, shop)
    // The browser's dialog would block the page, so the printed content is kept in the page instead.
    await page.evaluate(() => {
      window.print = () => {
        document.querySelector('#printed')?.remove()
        const paper = document.querySelector<HTMLElement>('body > [data-receipt]')
        document.title = `${paper?.dataset.width} ${paper?.textContent}`
        const printed = paper?.cloneNode(true) as HTMLElement
        printed.id = 'printed'
        document.body.append(printed)
      }
    })
    await pressKey(page, 'Alt+p')
    await expect(page).toHaveTitle(/^80 .*Venda nº 1.*Leite.*5,69.*Não é documento fiscal$/)
    const printed = async () => pagesOf(await page.pdf({ preferCSSPageSize: true }))
    const [wide, ...more] = await printed()
    expect(wide?.width).toBe(80)
    // One line, and no blank paper below it.
    expect(wide?.height).toBeLessThan(100)
    expect(more).toEqual([])
    await page.getByLabel('58 mm').check()
    await page.getByRole('button', { name: /Imprimir/ }).click()
    await expect(page).toHaveTitle(/^58 /)
    expect((await printed()).map(({ width }) => width)).toEqual([58])
    // Nothing of the receipt is wider than its page.
    await page.emulateMedia({ media: 'print' })
    await page.setViewportSize({ width: 196, height: 700 })
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(196)
  })

  test.describe('with a receipt printer on USB', () => {
    /** The browser's interface of a connected printer; it records what it is sent. */
    test.beforeEach(({ page }) =>
      page.addInitScript(() => {
        const sent: number[][] = []
        const device = {
          opened: false,
          configuration: {
            interfaces: [
              { interfaceNumber: 0, alternate: { endpoints: [{ direction: 'out', endpointNumber: 2 }] } },
            ],
          },
          open: async () => {},
          close: async () => {},
          claimInterface: async () => {},
          transferOut: async (_: number, data: Uint8Array) => {
            if (Object.hasOwn(window, 'paperIsOut')) return { status: 'stall' }
            sent.push([...data])
            return { status: 'ok' }
          },
        }
        Object.defineProperty(navigator, 'usb', {
          value: { requestDevice: async () => device, getDevices: async () => [device] },
        })
        Object.assign(window, { sentToPrinter: sent })
      }),
    )
    const sent = (page: Page) =>
      page.evaluate(() => (window as never as { sentToPrinter: number[][] }).sentToPrinter)
    /** The browser asks for the printer once; the page then keeps the choice. */
    const choosePrinter = async (page: Page, name: string) => {
      await page.getByLabel('Impressora').selectOption(name)
      await expect
        .poll(() => page.evaluate(() => localStorage.getItem('prateleira-receipt-printer')))
        .toBe(name.split(' ')[0]?.toLowerCase())
    }
    const asText = (bytes: number[] = []) => String.fromCharCode(...bytes)

    test('the receipt goes there, the cash drawer opens, and failures are reported', async ({
      page,
      shop,
    }) => {
      await sold(page, shop, '1')
      await choosePrinter(page, 'Elgin (USB)')
      await pressKey(page, 'Alt+p')
      await expect.poll(async () => (await sent(page)).length).toBe(2)
      const [drawer, receipt] = await sent(page)
      expect(asText(drawer)).toBe('\u001bp\u0000<x')
      const text = asText(receipt)
      expect([text.slice(0, 5), text.slice(-3)]).toEqual(['\u001b@\u001bt\u0002', '\u001dV0'])
      expect(text).toContain('Leite')
      await page.evaluate(() => Object.assign(window, { paperIsOut: true }))
      await page.getByRole('button', { name: /Imprimir/ }).click()
      await expect(page.getByText('A impressora não respondeu')).toBeVisible()
    })

    test('a Pix opens no drawer', async ({ page, shop }) => {
      await sold(page, shop)
      await choosePrinter(page, 'Epson (USB)')
      await page.getByRole('button', { name: /Imprimir/ }).click()
      await expect.poll(async () => (await sent(page)).length).toBe(1)
    })
  })

  test.describe('on a phone that shares', () => {
    test.use({ userAgent: 'Mozilla/5.0 (Linux; Android 15) Chrome/140 Mobile' })

    test('its share sheet receives the receipt as text', async ({ page, shop }) => {
      await page.addInitScript(() => {
        navigator.share = async (data) => {
          Object.assign(window, { shared: data?.text })
        }
      })
      await sold(page, shop)
      await page.getByRole('button', { name: /WhatsApp/ }).click()
      await expect
        .poll(() => page.evaluate(() => (window as never as { shared: string }).shared))
        .toMatch(/Venda nº 1.*Leite.*_Não é documento fiscal_$/s)
    })
  })

  test('it goes to WhatsApp as text, and is printed and sent again from the sale', async ({ page, shop }) => {
    await sold(page, shop)
    await expect(side(page)).toContainText('emitir a NFC-e, quando for obrigatória, continua com a loja')
    // WhatsApp itself is not tested.
    await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: '' }))
    const sent = async (act: () => Promise<unknown>) => {
      const opened = page.waitForEvent('popup')
      await act()
      const message = await opened
      await message.waitForURL('https://wa.me/?**')
      const text = new URL(message.url()).searchParams.get('text')
      await message.close()
      return text
    }
    const text = await sent(() => pressKey(page, 'Alt+w'))
    expect(text).toMatch(/Venda nº 1.*Leite.*_Não é documento fiscal_$/s)
    await page.getByRole('link', { name: 'Ver ou cancelar esta venda' }).click()
    const dialog = page.getByRole('dialog', { name: 'Venda nº 1', exact: true })
    expect(await sent(() => dialog.getByRole('button', { name: 'WhatsApp' }).click())).toBe(text)
    await page.evaluate(() => {
      window.print = () => {
        document.title = document.querySelector('body > [data-receipt]')?.textContent ?? ''
      }
    })
    await dialog.getByRole('button', { name: 'Imprimir' }).click()
    await expect(page).toHaveTitle(/Venda nº 1.*Leite.*5,69.*Não é documento fiscal$/)
  })
})
