import type { Count } from '@prateleira/contract/counts/schemas'
import { rightsOf } from '@prateleira/contract/rights'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { pressKey } from '../../../test/keys.ts'
import { owner } from '../../../test/owner.ts'
import { drawPage } from '../../../test/render.tsx'
import { among, variant } from '../../../test/variants.ts'
import { draftKeys, draftOwner, removeAllDrafts } from '../../lib/drafts.ts'
import { meQuery } from '../../lib/me.ts'
import { queryClient } from '../../lib/query-client.ts'
import Counting from './counting.tsx'

const FABRIC = variant('Tricoline', { unit: 'm', sku: 'TRI' })
const count: Count = {
  id: crypto.randomUUID(),
  number: 1,
  name: 'Tecidos',
  scope: 'all',
  is_blind: true,
  state: 'open',
  opened_by: null,
  opened_at: '2026-11-25T12:00:00.000Z',
  closed_by: null,
  closed_at: null,
  zeroed: false,
  reversed_by: null,
  reversed_at: null,
  reversal_reason: null,
  items: 1,
  counted: 0,
  recounts: 0,
}
const COUNTED = {
  product_variant_id: FABRIC.product_variant_id,
  product_name: FABRIC.product_name,
  sku: 'TRI',
  size: null,
  color: null,
  unit: 'm',
  is_counted: true,
  is_recount: false,
  expected: null,
}
const other = { ...count, id: crypto.randomUUID(), name: 'Aviamentos' }
const field = page.getByRole('combobox')
const now = page.getByRole('region', { name: 'Contando agora' })
const notice = page.getByText('Recuperamos o que você tinha digitado.')
const kept = () => draftKeys(draftOwner(owner.person_id, owner.user_id), 'count-')

function draw(state: Count['state'] = 'open', of = count) {
  queryClient.clear()
  return drawPage(
    <Counting />,
    {
      catalog: { searchVariants: among([FABRIC]) },
      counts: {
        getCount: () => ({ ...of, state }),
        listCountItems: () => ({ items: [], total: 0 }),
        countLine: () => ({ ...COUNTED, mine: '36.5' }),
      },
    },
    `/?inventario=${of.id}`,
  )
}

async function choose() {
  await field.fill('tricoline')
  await page.getByRole('option', { name: /Tricoline/ }).click()
  await expect.element(now.getByRole('heading', { name: 'Tricoline' })).toBeVisible()
}

test('the chosen product and the typed number of a count outlive their page until they are counted', async () => {
  await page.viewport(360, 740)
  onTestFinished(removeAllDrafts)
  let drawn = await draw()
  await choose()
  await drawn.unmount()

  drawn = await draw()
  await expect.element(now.getByRole('heading', { name: 'Tricoline' })).toBeVisible()
  await expect.element(notice).not.toBeInTheDocument()
  await field.fill('36,5')
  await drawn.unmount()

  drawn = await draw('open', other)
  await expect.element(field).toHaveValue('')
  await expect.element(now).not.toBeInTheDocument()
  await drawn.unmount()

  drawn = await draw()
  await expect.element(notice).toBeVisible()
  await expect.element(now.getByRole('heading', { name: 'Tricoline' })).toBeVisible()
  await expect.element(field).toHaveValue('36,5')
  await page.getByRole('button', { name: 'OK' }).click()
  await expect.element(now.getByText('Você contou 36,5 m')).toBeVisible()
  await expect.element(notice).not.toBeInTheDocument()
  expect(kept()).toEqual([])
  await drawn.unmount()

  drawn = await draw()
  await expect.element(field).toHaveValue('')
  await expect.element(now).not.toBeInTheDocument()
})

test('a number that is asked about is kept until it is answered', async () => {
  await page.viewport(1280, 800)
  onTestFinished(removeAllDrafts)
  const drawn = await draw()
  await choose()
  await field.fill('1000000')
  await pressKey('Enter')
  await expect.element(page.getByRole('alert')).toHaveTextContent('1.000.000 m de Tricoline: está certo?')
  await drawn.unmount()
  await draw()
  await expect.element(field).toHaveValue('1000000')
})

test('what was typed for a count is forgotten by "Começar de novo", and when the count has ended', async () => {
  await page.viewport(1280, 800)
  onTestFinished(removeAllDrafts)
  let drawn = await draw()
  await choose()
  await field.fill('36,5')
  await drawn.unmount()
  drawn = await draw()
  await page.getByRole('button', { name: 'Começar de novo' }).click()
  await expect.element(field).toHaveValue('')
  await expect.element(field).toHaveFocus()
  await expect.element(now).not.toBeInTheDocument()
  expect(kept()).toEqual([])

  await choose()
  await field.fill('4')
  await drawn.unmount()
  expect(kept()).not.toEqual([])
  await draw('approved')
  await expect.element(page.getByText('Este inventário não está aberto')).toBeVisible()
  await expect.poll(kept).toEqual([])
})

test('when nothing is left it is said what comes next, to who may review and to others', async () => {
  const whole = { ...count, counted: 1 }
  const shown = page.getByRole('status').filter({ hasText: 'Tudo foi contado.' })
  const drawn = await draw('open', whole)
  await expect
    .element(shown.getByRole('link', { name: 'Revisar' }))
    .toHaveAttribute('href', `/inventario/revisao?inventario=${count.id}`)
  queryClient.setQueryData(meQuery.queryKey, { ...owner, role: 'stocker', rights: rightsOf('stocker') })
  await expect.element(shown.getByRole('link', { name: 'Voltar aos inventários' })).toBeVisible()
  await expect.element(shown).toMatchTextContent(/Quem aprova é avisado/)
  await expect.element(shown.getByRole('link', { name: 'Revisar' })).not.toBeInTheDocument()
  await drawn.unmount()
  await draw('open', { ...whole, recounts: 1 })
  await expect.element(page.getByRole('button', { name: 'Recontar (1)' })).toBeVisible()
  await expect.element(shown).not.toBeInTheDocument()
})
