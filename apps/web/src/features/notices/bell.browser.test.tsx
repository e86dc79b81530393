import type { Notice } from '@prateleira/contract/notices/schemas'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, NO_NETWORK } from '../../../test/answers.ts'
import { owner } from '../../../test/owner.ts'
import { draw } from '../../../test/render.tsx'
import { meQuery } from '../../lib/me.ts'
import { queryClient } from '../../lib/query-client.ts'
import { noticesQuery } from './api.ts'
import { Bell } from './bell.tsx'

const PHONE = { width: 360, height: 740 }

const refused: Notice = {
  id: 'refused_item:1',
  kind: 'refused_item',
  read: false,
  product: null,
  ends_at: null,
  amount: '90.00',
  cash: null,
  count: null,
  refused: {
    kind: 'sale',
    receipt: 'C-2',
    made_by: 'João Batista de Albuquerque',
    made_at: '2026-11-20T11:05:00.000Z',
    sent_by: 'João Batista de Albuquerque',
    reason: 'SALE_SHORT',
  },
}

test('OFF-04 the bell says which sale was refused, why, and where it waits, on a phone too', async () => {
  const { innerWidth: width, innerHeight: height } = window
  onTestFinished(() => page.viewport(width, height))
  await page.viewport(PHONE.width, PHONE.height)
  await draw(<Bell />, { notices: { list: () => ({ unread: 1, total: 1, items: [refused] }) } })
  await page.getByRole('button', { name: 'Avisos: 1 não lido' }).click()
  const link = page.getByRole('dialog', { name: 'Avisos' }).getByRole('link')
  await expect.element(link).toMatchTextContent(/^Venda C-2 de João Batista de Albuquerque não foi aceita/)
  await expect
    .element(link)
    .toMatchTextContent(
      /R\$\s90,00, 20\/11\/2026 às 08:05: estoque insuficiente\. Só existe no aparelho em que foi feita: registre ou descarte lá, em Pendências\./,
    )
  await expect.element(link).toHaveAttribute('href', '/pendencias')
  const { left, right } = link.element().getBoundingClientRect()
  expect(left).toBeGreaterThanOrEqual(0)
  expect(right).toBeLessThanOrEqual(PHONE.width)
  expect(link.element().scrollWidth).toBeLessThanOrEqual(link.element().clientWidth)
})

test.each([7, 25, 120])('the number of %s notices stays within the bell', async (unread) => {
  await draw(<Bell />, { notices: { list: () => ({ unread, total: unread, items: [] }) } })
  const bell = page.getByRole('button', { name: `Avisos: ${unread} não lidos` })
  await expect.element(bell).toBeVisible()
  const { left, right } = bell.element().getBoundingClientRect()
  const badge = bell.getByText(unread > 99 ? '99+' : String(unread), { exact: true })
  const place = badge.element().getBoundingClientRect()
  expect(place.right).toBeLessThanOrEqual(right)
  expect(place.left).toBeGreaterThanOrEqual(left)
})

test('the number that could not be asked for is asked for as soon as the server answers something', async () => {
  const without = () => {
    throw NO_NETWORK
  }
  await draw(<Bell />, { notices: { list: without } })
  await expect.poll(() => queryClient.getQueryState(noticesQuery.queryKey)?.status).toBe('error')
  answer({
    notices: { list: () => ({ unread: 3, total: 3, items: [] }) },
    account: { me: () => owner },
  })
  await queryClient.fetchQuery({ ...meQuery, staleTime: 0 })
  await expect.element(page.getByRole('button', { name: 'Avisos: 3 não lidos' })).toBeVisible()
})
