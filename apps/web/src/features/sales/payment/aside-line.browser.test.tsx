import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { pressKey } from '../../../../test/keys.ts'
import {
  add,
  again,
  atDoor,
  beginAnew,
  line,
  lines,
  lose,
  loseAndGoOn,
  network,
  openCounter,
  refusal,
  search,
} from '../../../../test/lost-sales.tsx'
import { owner } from '../../../../test/owner.ts'
import { meQuery } from '../../../lib/me.ts'
import { queryClient } from '../../../lib/query-client.ts'

beforeEach(beginAnew)

test('sales without an answer are set aside, stay in another tab, and are sent again as they were, the oldest first', async () => {
  const first = await openCounter()
  await loseAndGoOn('Leite')
  await expect.element(line).toMatchTextContent(/^1 venda sem resposta · R\$\s5,00Enviar de novo$/)
  await loseAndGoOn('Papel')
  await expect.element(line).toMatchTextContent(/^2 vendas sem resposta · R\$\s12,00/)
  await first.unmount()
  sessionStorage.clear()
  await openCounter()
  await expect.element(lines).not.toBeInTheDocument()
  await again.click()
  await expect.element(line).toMatchTextContent(/Sem conexão com o servidor/)
  expect(network.sent).toHaveLength(3)
  network.next = 12
  await again.click()
  await expect.element(line).not.toBeInTheDocument()
  await expect.element(page.getByText('Venda nº 12 registrada').first()).toBeVisible()
  expect(network.sent).toHaveLength(5)
  expect(network.sent.slice(3)).toEqual(network.sent.slice(0, 2))
})

test('a refused one becomes the open sale, or waits until the open one is out of the way', async () => {
  await openCounter()
  await loseAndGoOn('Leite')
  await add('Papel')
  network.next = refusal
  await again.click()
  await expect.element(line).toMatchTextContent(/Leite foi desativado\. .*conclua ou estacione/)
  await expect.element(lines.getByText('Leite')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Esvaziar' }).click()
  await again.click()
  await expect.element(lines.getByText('Leite')).toBeVisible()
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent('A venda sem resposta não foi registrada. Leite foi desativado.')
  await expect.element(line).not.toBeInTheDocument()
})

test('one that is refused after the counter was left stays, and does not take the place of another sale', async () => {
  const counter = await openCounter()
  await loseAndGoOn('Leite')
  let arrive = () => {}
  network.arrives = new Promise((resolve) => (arrive = resolve))
  network.next = refusal
  await again.click()
  await expect.poll(() => network.sent.length).toBe(2)
  await counter.unmount()
  await openCounter()
  await add('Papel')
  arrive()
  await expect.element(page.getByText(/Leite foi desativado\./).first()).toBeVisible()
  await expect.element(line).toMatchTextContent(/^1 venda sem resposta/)
  await expect.element(lines).toMatchTextContent(/Papel/)
  expect(Object.values(localStorage).filter((text) => text.includes('Papel'))).toHaveLength(1)
})

test('a refusal at the door does not tell whether the sale is known, so it stays', async () => {
  await openCounter()
  await loseAndGoOn('Leite')
  network.next = atDoor
  await again.click()
  await expect.element(line).toMatchTextContent(/^1 venda sem resposta .*Peça a um gerente\./)
  await expect.element(lines).not.toBeInTheDocument()
})

test('one that somebody else takes over with the counter stays of who sold it, and they are told before they send it', async () => {
  await openCounter()
  await lose('Leite')
  queryClient.setQueryData(meQuery.queryKey, { ...owner, person_id: crypto.randomUUID() })
  const whose = page.getByText('É de outra pessoa: enviada por você, conta como sua.')
  await expect.element(whose).toBeVisible()
  await pressKey('Escape')
  await expect.element(line).toMatchTextContent(/É de outra pessoa/)
  queryClient.setQueryData(meQuery.queryKey, owner)
  await expect.element(whose).not.toBeInTheDocument()
  await expect.element(line).toBeVisible()
})

test('one that was cancelled meanwhile is said to be, and not sold: set aside, and before', async () => {
  await openCounter()
  await loseAndGoOn('Leite')
  network.next = 12
  network.status = 'cancelled'
  await again.click()
  const toast = page.getByText('A venda nº 12 foi registrada e depois cancelada').first()
  await expect.element(toast).toBeVisible()
  await expect.element(line).not.toBeInTheDocument()

  network.next = 'lost'
  await lose('Papel')
  network.next = 13
  await pressKey('Enter')
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent('A venda nº 13 foi registrada e depois cancelada. Confira em Vendas.')
  await expect.element(page.getByText(/nº 1\d (registrada|concluída)/)).not.toBeInTheDocument()
  await expect.element(lines).not.toBeInTheDocument()
  await expect.element(search).toHaveFocus()
})

test('one that waits for its Pix waits there once it is answered', async () => {
  network.account = { key: 'loja@example.com', name: 'Loja', city: 'Recife' }
  await openCounter()
  await lose('Leite', '2')
  const panel = page.getByRole('region', { name: 'Receber' })
  await expect.element(panel).toMatchTextContent(/^Venda sem respostaR\$\s5,00PixR\$\s5,00Sem conexão/)
  await expect.element(panel).toMatchTextContent(/aguarda o Pix, e o código não chegou aqui: envie de novo/)
  await pressKey('Escape')
  network.next = 1
  await again.click()
  await expect.element(page.getByText('A venda aguarda o Pix').first()).toBeVisible()
  await expect.element(line).not.toBeInTheDocument()
  expect(network.sent[1]).toEqual(network.sent[0])
})
