import { useRef, useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { owner } from '../../test/owner.ts'
import { draw } from '../../test/render.tsx'
import { draftOwner, writeDraft } from './drafts.ts'
import { useKeptTyped } from './kept-typed.ts'
import { meQuery } from './me.ts'
import { queryClient } from './query-client.ts'
import { currentShop } from './session.ts'

function Field({ name }: { name: string }) {
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  useKeptTyped(input, () => text, setText)
  return (
    <input ref={input} aria-label={name} value={text} onChange={(event) => setText(event.target.value)} />
  )
}

function Counter() {
  const [next, setNext] = useState(false)
  return (
    <>
      <Field name="Produto" />
      <button type="button" onClick={() => setNext(true)}>
        Outro campo
      </button>
      {next && <Field name="Cliente" />}
    </>
  )
}

test('what one person had half typed is not shown to the person who takes over by PIN', async () => {
  writeDraft(draftOwner(owner.person_id, currentShop() ?? owner.user_id), 'half-typed', {
    values: { path: window.location.pathname, texts: { Produto: 'camisa', Cliente: 'Dona Rosa' } },
  })
  await draw(<Counter />)
  await expect.element(page.getByRole('textbox', { name: 'Produto' })).toHaveValue('camisa')
  queryClient.setQueryData(meQuery.queryKey, { ...owner, person_id: crypto.randomUUID() })
  await page.getByRole('button', { name: 'Outro campo' }).click()
  await expect.element(page.getByRole('textbox', { name: 'Cliente' })).toHaveValue('')
})
