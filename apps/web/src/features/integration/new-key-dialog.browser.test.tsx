import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { draw } from '../../../test/render.tsx'
import { NewKeyDialog } from './new-key-dialog.tsx'

const KEY = {
  id: crypto.randomUUID(),
  name: 'Loja virtual',
  scope: 'read' as const,
  prefix: 'prat_abcd',
  created_at: '2026-11-27T12:00:00.000Z',
  expires_at: null,
  last_used_at: null,
  key: 'prat_abcdefgh',
}

test('a key whose answer was lost is asked for again as the same one, whatever the password, which is kept nowhere', async () => {
  const dialog = <NewKeyDialog opened onClose={() => undefined} onMade={async () => undefined} />
  let isAnswered = false
  await draw(dialog, {
    integration: {
      createKey: () => {
        if (!isAnswered) throw new TypeError('Failed to fetch')
        return KEY
      },
      listKeys: () => [],
    },
  })
  const keys: (string | null)[] = []
  const answered = window.fetch
  window.fetch = (target, init) => {
    if (init?.method === 'POST') keys.push(new Headers(init.headers).get('idempotency-key'))
    return answered(target, init)
  }
  const create = async (password: string) => {
    await page.getByLabelText('Sua senha').fill(password)
    await page.getByRole('button', { name: 'Criar chave' }).click()
  }
  await page.getByRole('textbox', { name: 'Nome' }).fill(KEY.name)
  await create('one of them')
  await expect
    .element(
      page.getByRole('dialog').getByText(/^Sem conexão com o servidor\. Não sabemos se foi criada: tente/),
    )
    .toBeVisible()
  isAnswered = true
  await create('another')
  await expect.element(page.getByRole('textbox', { name: 'Chave' })).toHaveValue(KEY.key)
  // Hashes of both inputs are the same, so they tell nothing of a password.
  expect(keys).toEqual([expect.stringMatching(/^[\w-]{36}$/), keys[0]])
})
