import type { Operators } from '@prateleira/contract/team/operator-schemas'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { add, openCounter } from '../../../../test/counter.tsx'
import { pressKey } from '../../../../test/keys.ts'
import { owner } from '../../../../test/owner.ts'
import { ApiError } from '../../../lib/errors.ts'
import { meQuery } from '../../../lib/me.ts'
import { queryClient } from '../../../lib/query-client.ts'

const account = { id: owner.account_id, name: 'Rui Prado', is_acting: false }
const person = (role: 'seller' | 'manager', isActing: boolean): Operators['people'][number] => ({
  id: crypto.randomUUID(),
  name: role,
  role,
  digits: 4,
  has_account: false,
  is_locked: false,
  is_acting: isActing,
})
const REFUSED = 'O desconto passa do seu limite, que é de 10%.'
const total = page.getByRole('complementary', { name: 'Total e pagamento' })

/** A seller gives more than they may where these people have a PIN. */
async function discounted(...others: Operators['people']) {
  await openCounter(undefined, 'seller', undefined, {
    team: { listOperators: () => ({ people: [person('seller', true), ...others], account }) },
    sales: {
      registerSale: () => {
        throw new ApiError({
          code: 'DISCOUNT_BEYOND_LIMIT',
          status: 409,
          message: REFUSED,
          data: { approval: 'discount', approvers: ['owner', 'manager'] },
          defined: true,
        } as never)
      },
    },
  })
  await add('Leite')
  await pressKey('F4')
  await page.getByLabelText('Desconto na venda').fill('20%')
  await pressKey('Enter')
}

test('that nobody who could allow a discount has a PIN is said where it is given, before it is paid', async () => {
  await discounted()
  const said = page.getByText(
    /ninguém que possa autorizar tem PIN\. O dono e os gerentes criam o seu em Perfil\./,
  )
  await expect.element(said).toBeVisible()
  await pressKey('F8')
  await expect.element(page.getByRole('region', { name: 'Receber' }).getByText(/tem PIN/)).toBeVisible()
})

test('where a manager has a PIN they are who allows it', async () => {
  await discounted(person('manager', false))
  await expect.element(page.getByText('Acima de 10%: um gerente autoriza ao receber.')).toBeVisible()
})

test('who finds nobody to allow it goes back; the refusal leaves with whom it was told', async () => {
  await discounted()
  await pressKey('F8')
  await pressKey('3')
  await pressKey('Enter')
  const dialog = page.getByRole('dialog', { name: 'Quem autoriza?' })
  await expect.element(dialog).toBeVisible()
  await expect.element(total.getByText('Aguardando a autorização…')).toBeInTheDocument()
  await expect.element(page.getByText('Registrando…')).not.toBeInTheDocument()
  await dialog.getByRole('button', { name: 'Voltar' }).click()
  const refusal = page.getByRole('alert').filter({ hasText: REFUSED })
  await expect.element(refusal).toBeVisible()
  queryClient.setQueryData(meQuery.queryKey, { ...owner, person_id: crypto.randomUUID() })
  await expect.element(refusal).not.toBeInTheDocument()
})
