import { rightsOf } from '@prateleira/contract/rights'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { owner } from '../../test/owner.ts'
import { drawPage } from '../../test/render.tsx'
import { type Me, meQuery } from '../lib/me.ts'
import { answerOperatorQuestions } from '../lib/operator.ts'
import { queryClient } from '../lib/query-client.ts'
import MissingRightPage from './missing-right-page.tsx'

async function shownTo(change: Partial<Me>) {
  const drawn = await drawPage(<MissingRightPage title="Equipe" rights={['members']} />)
  queryClient.setQueryData(meQuery.queryKey, { ...owner, ...change } as never)
  return drawn
}

const byPin = { by_pin: { account_name: 'Rui Prado' }, role: 'manager', rights: rightsOf('manager') } as const

test('the owner who acts by PIN is offered the way back, on the device of another account without a button', async () => {
  const asked: string[] = []
  const end = answerOperatorQuestions((question) => asked.push(question))
  const own = await shownTo(byPin)
  await expect.element(page.getByText('Você entrou pelo PIN: volte com a senha')).toBeVisible()
  await page.getByRole('button', { name: 'Voltar para Rui Prado' }).click()
  expect(asked).toEqual(['account'])
  await own.unmount()
  end()
  await shownTo({ ...byPin, account_id: crypto.randomUUID(), by_pin: { account_name: 'Bia Lima' } })
  await expect.element(page.getByText(/num aparelho em que você entrou com ela/)).toBeVisible()
  expect(page.getByRole('button', { name: /^Voltar para/ }).elements()).toHaveLength(0)
})

test('others are told the missing right and whom to ask, by PIN too', async () => {
  await shownTo({ ...byPin, shops: owner.shops.map((shop) => ({ ...shop, role: 'manager' })) })
  await expect.element(page.getByText('Seu papel nesta loja não abre esta página')).toBeVisible()
  await expect.element(page.getByText(/peça a Rui Prado/)).toBeVisible()
})
