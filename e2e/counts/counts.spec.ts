import type { BrowserContext, Page } from '@playwright/test'
import { pressKey } from '../support/counter.ts'
import { keepCookie } from '../support/sessions.ts'
import { MILK, product, scan, stockOf } from '../support/stock.ts'
import { expect, expectAccessibleInBoth, expectNoSidewaysScroll, phone, test } from '../support/test.ts'
import { expectTouchable } from '../support/touch.ts'

const field = (page: Page) => page.getByRole('combobox', { name: /Código ou nome|Quanto há/ })
const current = (page: Page) => page.getByRole('region', { name: 'Contando agora' })

/** Types a number at a person's pace, and Enter; returns the number of keys. */
async function type(page: Page, digits: string): Promise<number> {
  for (const digit of digits) await pressKey(page, digit)
  await pressKey(page, 'Enter')
  return digits.length + 1
}

async function expectUsable(page: Page): Promise<void> {
  await expectAccessibleInBoth(page)
  await expectNoSidewaysScroll(page)
}

test('CNT-01 CNT-03 two people count everything, a category or a list on phones while the shop sells; differences, a recount, one approval, minutes', async ({
  page,
  shop,
  people,
  browser,
  baseURL,
  expectedConsole,
}) => {
  expectedConsole.push(/409|ERR_INTERNET_DISCONNECTED/)
  await page.setViewportSize(phone)
  await page.addInitScript(() => {
    window.print = () => {
      document.body.dataset.printed = document.querySelector('[data-count-paper]')?.textContent ?? ''
    }
  })
  const milk = await product(shop.api, {
    name: 'Leite integral 1 L',
    barcode: MILK,
    stock: '10',
    cost: '4.00',
  })
  const coffee = await product(shop.api, { name: 'Café especial 250 g', stock: '5', cost: '20.00' })
  const bakery = await shop.api.catalog.createCategory({ name: 'Padaria' })
  const bread = await shop.api.catalog.createProduct({
    name: 'Pão de forma',
    category_id: bakery.id,
    variants: [{ initial_stock: '4' }],
  })
  const stocker = await people.putMember(shop, 'stocker', { name: 'Bia' })
  const theirs: BrowserContext = await browser.newContext({ baseURL, viewport: phone })
  await keepCookie(theirs, await people.signIn(stocker), baseURL)

  await page.goto('/inventario')
  await expect(page.getByText('Nenhum inventário ainda')).toBeVisible()
  await page.getByRole('button', { name: 'Novo inventário' }).click()
  await expect(page.getByRole('dialog', { name: 'Novo inventário' })).toBeVisible()
  await expectUsable(page)
  await page.getByRole('button', { name: 'Abrir e contar' }).click()
  await expect(page.getByRole('heading', { name: 'Inventário geral', level: 1 })).toBeVisible()
  await expect(field(page)).toBeFocused()

  // One scan and the number's keys, or one touch for one more.
  await scan(page, MILK)
  await expect(current(page)).toContainText('Leite integral 1 L')
  expect(await type(page, '4')).toBe(2)
  await expect(current(page)).toContainText('Você contou 4 un')
  await page.keyboard.type('café')
  // Enter only once the list is shown: on a busy machine separate keys may arrive together, like a scanner's.
  await expect(page.getByRole('option', { name: /Café especial/ })).toBeVisible()
  await pressKey(page, 'Enter')
  await expect(current(page)).toContainText('Café especial 250 g')
  await type(page, '5')
  await expect(current(page)).toContainText('Você contou 5 un')
  await expectUsable(page)

  const bia = await theirs.newPage()
  // None of her answers contains the expected quantity.
  const told: string[] = []
  bia.on('response', async (response) => {
    if (response.url().includes('/api/v1/counts')) told.push(await response.text().catch(() => ''))
  })
  await bia.goto('/inventario')
  await expect(bia.getByRole('link', { name: 'Revisar' })).toHaveCount(0)
  await bia.getByRole('link', { name: 'Contar' }).click()
  await expect(field(bia)).toBeFocused()
  await scan(bia, MILK)
  await expect(current(bia)).toContainText('Você ainda não contou este item')
  await type(bia, '2')
  await expect(current(bia)).toContainText('Você contou 2 un')
  await bia.getByRole('button', { name: 'Mais 1 un' }).click()
  await expect(current(bia)).toContainText('Você contou 3 un')
  // A scanner never types a number of pieces.
  await scan(bia, MILK)
  await expect(field(bia)).toHaveValue('')
  await expect(current(bia)).toContainText('Você contou 3 un')

  await shop.api.stock.registerExit({
    headers: {},
    body: {
      lines: [{ product_variant_id: milk.variant, quantity: '2' }],
      exit_date: '2026-01-15',
      responsible_person: 'Ana',
      exit_reason: 'venda',
    },
  })

  await page.getByRole('link', { name: 'Revisar' }).click()
  const lines = page.getByRole('list', { name: 'Itens' }).getByRole('listitem')
  await expect(lines).toHaveCount(1)
  await expect(lines).toContainText('Faltam 3 un')
  await expect(lines).toContainText('−R$ 12,00')
  await expect(lines).toContainText('Ana Souza 4, Bia 3')
  await expectUsable(page)
  await page.getByRole('button', { name: 'Pedir recontagem' }).click()
  await expect(page.getByText('Nenhuma diferença no que foi contado.')).toBeVisible()

  await bia.reload()
  await bia.getByRole('button', { name: 'Recontar (1)' }).click()
  await bia.getByRole('button', { name: 'Leite integral 1 L' }).click()
  await type(bia, '6')
  await expect(bia.getByText('A recontagem deste item deve ser feita por outra pessoa.')).toBeVisible()
  expect(told.some((text) => /"expected":"/.test(text))).toBe(false)
  await theirs.close()

  await page.getByRole('link', { name: 'Inventários' }).click()
  await page.getByRole('link', { name: 'Contar' }).click()
  await scan(page, MILK)
  await expect(current(page)).toContainText('Leite integral 1 L')
  await type(page, '7')
  await expect(current(page)).toContainText('Você contou 7 un')
  await page.getByRole('link', { name: 'Revisar' }).click()
  await expect(lines).toContainText('Falta 1 un')
  await expect(lines).toContainText('recontado')
  await page.getByRole('button', { name: 'Aprovar' }).click()
  await expect(page.getByRole('dialog')).toContainText('1 item não contado fica como está.')
  await expectUsable(page)
  await page.getByRole('button', { name: 'Aprovar e ajustar' }).click()
  await expect(page.getByRole('list', { name: 'Resultado' })).toContainText('Falta 1 un')
  expect(await stockOf(shop.api, milk.id)).toBe('7')
  expect(await stockOf(shop.api, coffee.id)).toBe('5')
  expect(await stockOf(shop.api, bread.id)).toBe('4')
  await page.setViewportSize({ width: 1280, height: 800 })
  await expectUsable(page)

  await page.getByRole('button', { name: 'Imprimir ata' }).click()
  await expect(page.locator('body')).toHaveAttribute(
    'data-printed',
    /Ata de inventário nº 1.*Leite.*7 un.*−R\$\s4,00.*Responsável/s,
  )

  // Uncounted products are due by class, and can be counted with one touch.
  await page.getByRole('link', { name: 'Inventários' }).click()
  await expect(page.getByRole('list', { name: 'Produtos a contar' })).toContainText(
    'Pão de formaa cada 6 meses · nunca contado',
  )
  await expectUsable(page)
  await page.getByRole('button', { name: 'Vendem pouco: contar 1' }).click()
  await page.getByRole('button', { name: 'Abrir e contar' }).click()
  await page.getByRole('button', { name: 'Por contar' }).click()
  await expect(page.getByRole('list', { name: 'Por contar' })).toHaveText(/^Pão de forma/)
  // The network fails between choosing and counting.
  await page.getByRole('button', { name: 'Pão de forma' }).click()
  await page.route('**/api/v1/**', (route) => route.abort('internetdisconnected'))
  await type(page, '3')
  await expect(current(page)).toContainText('Você contou 3 un · neste aparelho')
  await expect(page.getByText('1 contagem por enviar')).toBeVisible()
  await page.unroute('**/api/v1/**')
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(page.getByText('1 contagem por enviar')).toHaveCount(0)
  await page
    .getByRole('status')
    .filter({ hasText: 'Tudo foi contado.' })
    .getByRole('link', { name: 'Revisar' })
    .click()
  await expect(lines).toContainText('Falta 1 un')
  await expect(lines).toContainText('contou sem rede no aparelho A')

  await page.getByRole('link', { name: 'Inventários' }).click()
  await page.getByRole('button', { name: 'Novo inventário' }).click()
  await page.getByRole('radio', { name: 'Uma categoria' }).check()
  await page.getByRole('combobox', { name: 'Categoria' }).click()
  await page.getByRole('option', { name: 'Padaria' }).click()
  await page.getByRole('button', { name: 'Abrir e contar' }).click()
  await page.getByRole('button', { name: 'Por contar' }).click()
  await expect(page.getByRole('list', { name: 'Por contar' })).toHaveText(/^Pão de forma/)

  await page.getByRole('link', { name: 'Inventários' }).click()
  await page.getByRole('link', { name: 'Ver resultado' }).click()
  await page.getByRole('button', { name: 'Estornar' }).click()
  await page.getByRole('textbox', { name: 'Motivo' }).fill('Faltou o depósito')
  await page.getByRole('dialog').getByRole('button', { name: 'Estornar' }).click()
  await expect(page.getByText(/^Estornado em .*Faltou o depósito/)).toBeVisible()
  expect(await stockOf(shop.api, milk.id)).toBe('8')
})

test('a code is never taken for a number, nor a number for a code; one touch clears or zeroes nothing', async ({
  page,
  shop,
  expectedConsole,
}) => {
  expectedConsole.push(/409/)
  await page.setViewportSize(phone)
  const category = await shop.api.catalog.createCategory({ name: 'Bebidas' })
  const add = async (name: string, barcode: string | undefined, code?: string, inside = true) => {
    const { id } = await shop.api.catalog.createProduct({
      name,
      internal_code: code,
      category_id: inside ? category.id : undefined,
      variants: [{ initial_stock: '9', barcode }],
    })
    return id
  }
  const milk = await add('Leite integral 1 L', MILK)
  const juice = await add('Suco de uva', undefined, '1018')
  await add('Água com gás', undefined)
  await add('Sabão em pó', '7896005800027', '2094', false)

  await page.goto('/inventario?novo=1')
  await page.getByRole('radio', { name: 'Uma categoria' }).check()
  await page.getByRole('combobox', { name: 'Categoria' }).click()
  await page.getByRole('option', { name: 'Bebidas' }).click()
  await expect(page.getByRole('textbox', { name: 'Nome' })).toHaveValue('Bebidas')
  await page.getByRole('button', { name: 'Abrir e contar' }).click()
  await expect(page.getByRole('heading', { name: 'Bebidas', level: 1 })).toBeVisible()

  const button = (name: string) => page.getByRole('button', { name })
  const link = (name: string) => page.getByRole('link', { name, exact: true })
  const each = page.getByText('Cada leitura conta 1')
  await expectTouchable(page, link('Inventários'), link('Revisar'), each, button('Por contar'))

  // A scan counts wherever the focus is.
  await page.getByRole('checkbox', { name: 'Cada leitura conta 1' }).focus()
  await scan(page, MILK)
  await expect(current(page)).toContainText('Leite integral 1 L')
  await expect(current(page)).toContainText('Você ainda não contou este item (un)')
  await page.getByRole('button', { name: 'Por contar' }).click()
  await scan(page, '1018')
  await expect(current(page)).toContainText('Suco de uva')
  await expect(field(page)).toBeFocused()

  await scan(page, MILK)
  await type(page, '1018')
  const doubt = page.getByRole('group', { name: '1018' })
  await expect(doubt.getByRole('button', { name: 'Contar 1.018 un' })).toBeVisible()
  await expectUsable(page)
  await doubt.getByRole('button', { name: 'É o código de Suco de uva' }).click()
  await expect(current(page)).toContainText('Suco de uva')
  await expect(current(page)).toContainText('Você ainda não contou este item')
  await scan(page, MILK)
  await type(page, '100000')
  await page.getByRole('button', { name: 'Contar 100.000 un' }).click()
  await expect(current(page)).toContainText('Você contou 100.000 un')

  await page.getByRole('button', { name: 'Não contei' }).click()
  await expect(current(page)).toContainText('Você ainda não contou este item')
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(current(page)).toContainText('Você contou 100.000 un')

  // Lines are sent one at a time: an answer that overtakes another would report too small a count.
  const onTheirWay = { now: 0, most: 0 }
  await page.route('**/api/v1/counts/*/lines', async (route) => {
    onTheirWay.now += 1
    onTheirWay.most = Math.max(onTheirWay.most, onTheirWay.now)
    const response = await route.fetch()
    onTheirWay.now -= 1
    await route.fulfill({ response })
  })
  await page.getByRole('button', { name: 'Mais 1 un' }).evaluate((plus: HTMLElement) => {
    for (const _ of '123') plus.click()
  })
  await expect(current(page)).toContainText('Você contou 100.003 un')
  expect(onTheirWay.most).toBe(1)
  // After a reload, as on another day, counting does not start again.
  await page.reload()
  await expect(field(page)).toBeFocused()
  await scan(page, MILK)
  await expect(current(page)).toContainText('Você contou 100.003 un')

  await scan(page, '7896005800027')
  await expect(page.getByText('Sabão em pó: Este produto não faz parte deste inventário.')).toBeVisible()
  await expect(current(page)).toHaveCount(0)

  await page.getByRole('link', { name: 'Revisar' }).click()
  const asked = button('Pedir recontagem').first()
  await expectTouchable(page, link('Contar'), button('Contados (1)'), asked, button('Cancelar inventário'))
  await page.getByRole('button', { name: 'Aprovar' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox', { name: 'Não contados viram zero' }).check()
  await expect(dialog).toContainText('2 itens com estoque que ninguém contou ficam com zero.')
  const zero = dialog.getByRole('button', { name: 'Aprovar e zerar 2 itens' })
  await expect(zero).toBeDisabled()
  await expectUsable(page)
  await dialog.getByRole('textbox', { name: 'Digite ZERAR' }).fill('zerar')
  await zero.click()
  await expect(page.getByRole('list', { name: 'Resultado' })).toContainText('Suco de uva')
  expect(await stockOf(shop.api, juice)).toBe('0')
  expect(await stockOf(shop.api, milk)).toBe('100003')
})
