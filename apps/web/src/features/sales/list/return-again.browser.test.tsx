import type { Sale } from '@prateleira/contract/sales/schemas'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { NO_NETWORK } from '../../../../test/answers.ts'
import { drawPage } from '../../../../test/render.tsx'
import { partlyOwed, twoSizes } from '../../../../test/sold.ts'
import { removeAllDrafts } from '../../../lib/drafts.ts'
import ReturnDialog from './return-dialog.tsx'

beforeEach(removeAllDrafts)

const way = page.getByRole('combobox', { name: 'Como o dinheiro volta' })

test('a half-typed return outlives its page, and is repeated with its key if it was sent without an answer', async () => {
  const paid: Sale = { ...partlyOwed, id: crypto.randomUUID(), methods: ['pix'], owed: '0.00' }
  const notice = page.getByText('Recuperamos o que você tinha digitado.')
  const quantity = page.getByLabelText('Quantidade de Leite')
  const send = page.getByRole('button', { name: 'Registrar devolução' })
  const keys: (string | null)[] = []
  const drawDialog = async (isAnswered: boolean) => {
    const drawn = await drawPage(<ReturnDialog sale={paid} opened onClose={() => {}} />, {
      cash: { getCash: () => ({ is_on: false, registers: [] }) },
      sales: {
        returnItems: () => {
          if (!isAnswered) throw NO_NETWORK
          return paid
        },
      },
    })
    const answered = window.fetch
    window.fetch = (target, init) => {
      if (init?.method === 'POST') keys.push(new Headers(init.headers).get('idempotency-key'))
      return answered(target, init)
    }
    return drawn
  }
  const first = await drawDialog(false)
  await expect.element(way).toHaveValue('Pix')
  await expect.element(notice).not.toBeInTheDocument()
  await quantity.fill('2')
  await way.click()
  await page.getByRole('option', { name: 'Débito' }).click()
  await send.click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  await first.unmount()

  const again = await drawDialog(true)
  await expect.element(notice).toBeVisible()
  await expect.element(quantity).toHaveValue('2')
  await expect.element(way).toHaveValue('Débito')
  await send.click()
  await expect.element(page.getByText(/^Devolva R\$\s10,00 ao cliente/)).toBeVisible()
  expect(keys[0]).toEqual(expect.any(String))
  expect(keys).toEqual([keys[0], keys[0]])
  await again.unmount()

  await drawDialog(true)
  await expect.element(quantity).toHaveValue('6')
  await expect.element(notice).not.toBeInTheDocument()
})

test('a return without an answer is discarded with true words, and begun again from what is left it is the same one or another', async () => {
  const sold: Sale = { ...twoSizes, id: crypto.randomUUID() }
  const left: Sale = {
    ...sold,
    lines: sold.lines.map((line) => (line.id === 'P' ? { ...line, returned: '2', refunded: '10.00' } : line)),
  }
  let refresh = (_: Sale) => {}
  function Host() {
    const [sale, setSale] = useState(sold)
    const [isThere, setThere] = useState(false)
    const [opened, setOpened] = useState(false)
    refresh = setSale
    const open = () => {
      setThere(true)
      setOpened(true)
    }
    return (
      <>
        <button type="button" onClick={open}>
          Devolver itens
        </button>
        {isThere && (
          <ReturnDialog
            sale={sale}
            opened={opened}
            onClose={() => setOpened(false)}
            onClosed={() => setThere(false)}
          />
        )}
      </>
    )
  }
  await drawPage(<Host />, {
    cash: { getCash: () => ({ is_on: false, registers: [] }) },
    sales: {
      returnItems: () => {
        refresh(left)
        throw NO_NETWORK
      },
    },
  })
  const keys: (string | null)[] = []
  const answered = window.fetch
  window.fetch = (target, init) => {
    if (init?.method === 'POST') keys.push(new Headers(init.headers).get('idempotency-key'))
    return answered(target, init)
  }
  const small = page.getByLabelText('Camiseta · P', { exact: true })
  const quantity = page.getByLabelText('Quantidade de Camiseta · P')
  const send = page.getByRole('button', { name: 'Registrar devolução' })
  const doubt = page.getByRole('alert').filter({ hasText: 'Não sabemos se foi registrado' })
  const begin = async (howMany: string) => {
    await page.getByRole('button', { name: 'Devolver itens' }).click()
    await expect.element(small).not.toBeChecked()
    await expect.element(doubt).not.toBeInTheDocument()
    await small.click()
    await quantity.fill(howMany)
    await send.click()
    await expect.element(doubt).toBeVisible()
  }
  const discard = async () => {
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByText(/^Não sabemos se já foi registrado/)).toBeVisible()
    await page.getByRole('button', { name: 'Descartar' }).click()
    await expect.element(send).not.toBeInTheDocument()
  }
  await begin('2')
  // As it was sent.
  await expect.element(page.getByText(/^6 un de 6, pagos/).first()).toBeVisible()
  await discard()
  await begin('2')
  await discard()
  await page.getByRole('button', { name: 'Devolver itens' }).click()
  await expect.element(page.getByText(/^4 un de 6, pagos/)).toBeVisible()
  await small.click()
  await quantity.fill('3')
  await send.click()
  await expect.element(doubt).toBeVisible()
  expect(keys).toEqual([expect.any(String), keys[0], expect.any(String)])
  expect(keys[2]).not.toBe(keys[0])
})
