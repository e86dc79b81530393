import { rightsOf } from '@prateleira/contract/rights'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { owner } from '../../../../test/owner.ts'
import { drawPage } from '../../../../test/render.tsx'
import { queryNames } from '../../../config/paths.ts'
import { meQuery } from '../../../lib/me.ts'
import { queryClient } from '../../../lib/query-client.ts'
import QueuePage from './queue-page.tsx'

const answers = { cash: { getCash: () => ({ is_on: false, registers: [] }) } }
const done = page.getByText(/^Tudo /)

/** Puts a sale that was set aside on the device. */
const leave = (account: string, sale: object = {}) =>
  localStorage.setItem(`prateleira-aside:${account}:${owner.user_id}:k`, JSON.stringify(sale))
/** A sale without an answer. */
const sent = { key: 'k', held: false, payments: [], body: { total: '10.00', lines: [], payments: [] } }
const goods = { product_variant_id: 'v', product_id: 'p', name: 'Leite', unit: 'un' }
const blank = { code: '', physical: null, options: [], unit_price: '5.00', discount: null }
const line = { ...blank, key: 'l', state: 'found', goods, quantity: '2' }
const cart = { lines: [line], discount: null, customer: { id: 'c', name: 'Bia' }, payments: [] }

beforeEach(() => localStorage.clear())

test('before a sign-out what cannot be read is not said to be sent', async () => {
  leave(owner.account_id)
  await drawPage(<QueuePage />, answers, `/?${queryNames.leaving}=1`)
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent(/O registro com defeito fica neste aparelho\. .*Sair mesmo assim$/)
  await expect.element(done).not.toBeInTheDocument()
})

test("while another account's sale waits on the device not all is said to be registered", async () => {
  const drawn = await drawPage(<QueuePage />, answers)
  await expect.element(done).toBeVisible()
  await drawn.unmount()
  leave('rui')
  await drawPage(<QueuePage />, answers)
  queryClient.setQueryData(meQuery.queryKey, { ...owner, role: 'seller', rights: rightsOf('seller') })
  await expect
    .element(
      page.getByText(
        '1 venda sem resposta de outra conta espera neste aparelho. Quem a fez ou quem gerencia a loja a envia de novo em Vender.',
      ),
    )
    .toBeVisible()
  await expect.element(done).not.toBeInTheDocument()
})

test('a sale without an answer is named, with where to send it, since nothing sends it by itself', async () => {
  leave(owner.account_id, { sent, cart, person: owner.person_id, at: Date.now() })
  await drawPage(<QueuePage />, answers)
  const notice = page.getByRole('alert')
  await expect.element(notice).toMatchTextContent(/1 venda sem resposta · R\$\s10,00/)
  await expect.element(notice).toMatchTextContent(/2 × Leite · Bia · R\$\s10,00Ela não vai sozinha .* Vender/)
  await expect.element(page.getByRole('link', { name: 'Enviar em Vender' })).toBeVisible()
})

test('one that was never set aside is named too: to who sold it, to who manages the shop, and counted to others', async () => {
  const close = (account: string) =>
    localStorage.setItem(
      `prateleira-cart:${account}:${owner.user_id}:closed`,
      JSON.stringify({ cart, at: 1, unanswered: { sent, person: account } }),
    )
  for (const account of [owner.account_id, 'bia']) {
    localStorage.clear()
    close(account)
    const drawn = await drawPage(<QueuePage />, answers)
    await expect.element(page.getByRole('alert')).toMatchTextContent(/1 venda sem resposta .*2 × Leite · Bia/)
    await expect.element(done).not.toBeInTheDocument()
    await drawn.unmount()
  }
  localStorage.clear()
  close('bia')
  await drawPage(<QueuePage />, answers)
  queryClient.setQueryData(meQuery.queryKey, { ...owner, role: 'seller', rights: rightsOf('seller') })
  await expect.element(page.getByText(/^1 venda sem resposta de outra conta espera/)).toBeVisible()
})

test('what waits for another shop of the person is named, before a sign-out too, and nothing of shops that are not theirs', async () => {
  const branch = { id: crypto.randomUUID(), name: 'Filial', role: 'owner' as const, is_current: false }
  const wait = (shop: string) => {
    localStorage.setItem(`prateleira-queue:${shop}`, '2')
    localStorage.setItem(`prateleira-aside:${owner.account_id}:${shop}:k`, JSON.stringify({ sent, cart }))
  }
  wait('of others')
  await drawPage(<QueuePage />, answers, `/?${queryNames.leaving}=1`)
  // Of this shop only: what it is that others have left here is not theirs to know.
  await expect.element(page.getByText('Tudo o que é desta loja foi enviado.')).toBeVisible()
  const allDone = 'Tudo o que foi feito nesta loja por este aparelho já está registrado.'
  await expect.element(page.getByText(allDone)).toBeVisible()
  queryClient.setQueryData(meQuery.queryKey, { ...owner, shops: [...owner.shops, branch] })
  await expect.element(done.first()).toBeVisible()
  wait(branch.id)
  dispatchEvent(new StorageEvent('storage'))
  await expect.element(page.getByText('Nada por enviar nesta loja')).toBeVisible()
  const words = '3 pendências de Filial esperam neste aparelho. Troque de loja para vê-las.'
  await expect.element(page.getByText(words, { exact: true })).toBeVisible()
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent(`${words} Não limpe os dados do navegador.Sair mesmo assim`)
  await expect.element(done).not.toBeInTheDocument()
})
