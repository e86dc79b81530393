import type { Page } from '@playwright/test'
import { visit } from '../support/inside.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, phone, test } from '../support/test.ts'

const PICTURES = {
  png: 'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAMAAABFaP0WAAAAA1BMVEUfXENJ29vlAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAC0lEQVQImWNgAAEAAAYAAeaH/n8AAAAASUVORK5CYII=',
  jpg: '/9j/2wBDACgcHiMeGSgjISMtKygwPGRBPDc3PHtYXUlkkYCZlo+AjIqgtObDoKrarYqMyP/L2u71////m8H////6/+b9//j/2wBDASstLTw1PHZBQXb4pYyl+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj/wAARCAACAAIDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAT/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAAAAP/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCQASf/2Q==',
  webp: 'UklGRioAAABXRUJQVlA4IB4AAABQAQCdASoCAAIABUB8JZgABAAAAP7p7C/e9LXA0AA=',
}
const UPLOAD = '**/api/v1/product-images'
const MAX = 5_242_880

const photo = (name: string, buffer = Buffer.from(PICTURES.jpg, 'base64')) => ({
  name,
  mimeType: 'image/jpeg',
  buffer,
})
const chooseFile = (page: Page, file: ReturnType<typeof photo>) =>
  page.locator('input[type=file]').first().setInputFiles(file)
const preview = (page: Page) => page.getByRole('img', { name: /^Foto de / })
const alert = (page: Page, title: string) => page.getByRole('alert').filter({ hasText: title }).first()

test('IMG-01 JPG, PNG and WEBP up to 5 MB are accepted, judged by their content; others are refused with the reason', async ({
  page,
  shop,
}) => {
  await page.goto('/produtos/novo')
  await expect(page.getByRole('heading', { level: 1, name: 'Novo Produto' })).toBeVisible()
  await chooseFile(page, photo('foto.jpg', Buffer.concat([photo('').buffer, Buffer.alloc(MAX)])))
  await expect(alert(page, 'Arquivo muito grande')).toContainText('A imagem deve ter no máximo 5MB.')
  for (const text of ['<html><script>alert(1)</script></html>', 'GIF89a', '']) {
    await page.getByRole('alert').getByRole('button', { name: 'Fechar aviso' }).first().click()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await chooseFile(page, photo('foto.jpg', Buffer.from(text)))
    await expect(alert(page, 'Tipo de arquivo inválido')).toContainText(
      'Por favor, selecione uma imagem (JPG, PNG ou WEBP).',
    )
  }
  await expect(preview(page)).toHaveCount(0)

  const whole = photo('').buffer
  for (const [type, name, bytes] of [
    ['jpg', 'nota.txt', Buffer.concat([whole, Buffer.alloc(MAX - whole.length)])],
    ['png', 'foto.jpeg', Buffer.from(PICTURES.png, 'base64')],
    ['webp', 'foto.svg', Buffer.from(PICTURES.webp, 'base64')],
  ] as const) {
    if (!page.url().endsWith('/novo')) await visit(page, '/produtos/novo')
    await chooseFile(page, photo(name, bytes))
    await expect(preview(page)).toBeVisible()
    await page.getByLabel('Nome do Produto').fill(`Caneca ${type}`)
    await page.getByRole('button', { name: 'Salvar Produto' }).click()
    await expect(page).toHaveURL(/\/produtos$/)
    const { items } = await shop.api.catalog.listProducts({ search: `Caneca ${type}` })
    expect(items[0]?.image_url).toMatch(
      new RegExp(`^/product-images/products/\\d{13}-[0-9a-f]{32}\\.${type}$`),
    )
  }
})

test('IMG-02 a failed upload aborts the save and says why; preview, progress and success are shown', async ({
  page,
  shop,
  expectedConsole,
}) => {
  expectedConsole.push(/Failed to load resource/)
  await page.goto('/produtos/novo')
  await page.getByLabel('Nome do Produto').fill('Caneca')
  await chooseFile(page, photo('caneca.jpg'))
  await expect(preview(page)).toHaveAttribute('src', /^blob:/)
  const save = page.getByRole('button', { name: 'Salvar Produto' })

  const failing = [
    ['Erro no upload', 'Não foi possível enviar a imagem. Tente novamente.', { status: 500, body: 'x' }],
    ['Erro no upload', 'Não foi possível enviar a imagem. Tente novamente.', null],
    ['Erro inesperado', 'Ocorreu um erro inesperado. Tente novamente.', { status: 201, body: '<html>' }],
  ] as const
  for (const [title, message, answer] of failing) {
    await page.route(UPLOAD, (route) => (answer ? route.fulfill(answer) : route.abort()), { times: 1 })
    await save.click()
    const toast = page.getByRole('alert').filter({ has: page.getByRole('button', { name: 'Fechar aviso' }) })
    await expect(toast).toContainText(title)
    await expect(toast).toContainText(message)
    await toast.getByRole('button', { name: 'Fechar aviso' }).click()
    await expect(toast).toHaveCount(0)
    await expect(save).toBeEnabled()
  }
  expect((await shop.api.catalog.listProducts({})).total).toBe(0)
  await expect(page.getByLabel('Nome do Produto')).toHaveValue('Caneca')
  await expect(preview(page)).toHaveAttribute('src', /^blob:/)

  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(UPLOAD, async (route) => {
    await held
    await route.continue()
  })
  await save.click()
  await expect(page.getByRole('button', { name: 'Enviando imagem...' })).toBeDisabled()
  await expect(page.getByRole('progressbar', { name: 'Enviando imagem' })).toBeVisible()
  letGo()
  await expect(page.getByText('Imagem enviada com sucesso!')).toBeVisible()
  await expect(page.getByText('Produto criado com sucesso!')).toBeVisible()
  const small = page.getByRole('row', { name: /Caneca/ }).locator('img')
  await expect(small).toHaveAttribute('src', /\.thumb\.webp$/)
  await expect.poll(() => small.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
})

test('a photo is shown in the detail, replaced by one that is dragged here, taken with a phone and removed', async ({
  page,
  shop,
}) => {
  const send = (type: 'png' | 'jpg') =>
    page.request.post('/api/v1/product-images', {
      headers: { 'content-type': 'image/png' },
      data: Buffer.from(PICTURES[type], 'base64'),
    })
  const { image_url: first } = await (await send('png')).json()
  const { id } = await shop.api.catalog.createProduct({ name: 'Caneca', image_url: first })
  await page.goto(`/produtos?produto=${id}`)
  const detail = page.getByRole('dialog', { name: 'Caneca' })
  await expect(detail.getByRole('link', { name: 'Foto de Caneca' })).toHaveAttribute('href', first)

  await detail.getByRole('button', { name: 'Editar Produto' }).click()
  const edit = page.getByRole('dialog', { name: 'Editar Produto' })
  await expect(edit.getByRole('img', { name: 'Foto de Caneca' })).toHaveAttribute('src', /\.thumb\.webp$/)
  await expect(edit.getByLabel('URL da imagem')).toHaveCount(0)
  const dropped = await page.evaluateHandle((base64) => {
    const transfer = new DataTransfer()
    transfer.items.add(
      new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], 'nova.jpg'),
    )
    return transfer
  }, PICTURES.jpg)
  await edit.getByText('JPG, PNG ou WEBP, até 5MB.').dispatchEvent('drop', { dataTransfer: dropped })
  await expect(edit.getByRole('img', { name: 'Foto de Caneca' })).toHaveAttribute('src', /^blob:/)
  await expectAccessible(page)
  await edit.getByRole('button', { name: 'Salvar Alterações' }).click()
  await expect(page.getByText('Produto atualizado com sucesso!')).toBeVisible()
  const { image_url: second } = await shop.api.catalog.getProduct({ id })
  expect(second).not.toBe(first)
  await expect.poll(async () => (await page.request.get(first)).status()).toBe(404)

  await page.setViewportSize(phone)
  await visit(page, `/produtos?editar=${id}`)
  await expect(edit.getByRole('button', { name: 'Trocar foto' })).toBeVisible()
  await expect(edit.locator('input[type=file][capture=environment]')).toHaveAttribute(
    'accept',
    'image/jpeg,image/png,image/webp',
  )
  await expectNoSidewaysScroll(page)
  await edit.getByRole('button', { name: 'Remover foto' }).click()
  await expect(edit.getByLabel('URL da imagem')).toBeVisible()
  await edit.getByRole('button', { name: 'Salvar Alterações' }).click()
  await expect(edit).toHaveCount(0)
  await expect(page.getByText('Produto atualizado com sucesso!').first()).toBeVisible()
  expect((await shop.api.catalog.getProduct({ id })).image_url).toBeNull()
  await expect.poll(async () => (await page.request.get(second ?? '')).status()).toBe(404)
})

test('a photo taken just now is made small enough to be sent, however large the camera makes it', async ({
  page,
  shop,
}) => {
  await page.setViewportSize(phone)
  await page.goto('/produtos/novo')
  await page.getByLabel('Nome do Produto').fill('Caneca fotografada')
  const whole = photo('').buffer
  await page
    .locator('input[type=file][capture=environment]')
    .setInputFiles(photo('camera.jpg', Buffer.concat([whole, Buffer.alloc(MAX)])))
  await expect(preview(page)).toHaveAttribute('src', /^blob:/)
  await page.getByRole('button', { name: 'Salvar Produto' }).click()
  // The server takes no more than five megabytes.
  await expect(page.getByText('Imagem enviada com sucesso!')).toBeVisible()
  await expect(page).toHaveURL(/\/produtos$/)
  const { items } = await shop.api.catalog.listProducts({ search: 'Caneca fotografada' })
  expect(items[0]?.image_url).toMatch(/\.jpg$/)
})
