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
