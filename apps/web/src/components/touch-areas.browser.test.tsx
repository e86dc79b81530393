import { Checkbox, Radio, Stack, Switch } from '@mantine/core'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { draw } from '../../test/render.tsx'
import { byTouch, reachOf } from '../../test/touch.ts'
import { notify } from '../lib/notify.ts'
import { PasswordField } from './password-field.tsx'
import { Select } from './select.tsx'
import { SheetDialog } from './sheet-dialog.tsx'

test('small buttons have room for a finger on a touch screen, and a name', async () => {
  await byTouch()
  await draw(
    <SheetDialog opened onClose={() => undefined} title="Sangria">
      <PasswordField label="Senha" />
      <Select label="Coluna" clearable defaultValue="Nome" data={['Nome']} />
    </SheetDialog>,
  )
  const toast = notify.error('Sem conexão')
  onTestFinished(() => void notify.hide(toast))
  for (const name of ['Fechar aviso', 'Mostrar senha', 'Limpar', 'Fechar']) {
    const button = page.getByRole('button', { name, exact: true, includeHidden: true })
    await expect.element(button).toBeVisible()
    await expect.poll(() => reachOf(button.element()), { message: name }).toBeGreaterThanOrEqual(19)
  }
})

test('choices have room for a finger, from one to the next', async () => {
  await byTouch()
  await draw(
    <Stack gap="xl">
      <Radio.Group label="O que contar">
        <Stack gap="xs">
          <Radio value="all" label="Todos os produtos" />
          <Radio value="list" label="Produtos escolhidos" />
        </Stack>
      </Radio.Group>
      <Checkbox.Group label="Recursos">
        <Stack gap="xs">
          <Checkbox value="reports" label="Relatórios avançados" />
          <Checkbox value="keys" label="Chaves de integração" />
        </Stack>
      </Checkbox.Group>
      <Switch label="Leitor de códigos" />
    </Stack>,
  )
  const texts = ['Todos os produtos', 'Produtos escolhidos', 'Relatórios avançados', 'Chaves de integração']
  for (const text of [...texts, 'Leitor de códigos']) {
    const label = page.getByText(text).element()
    expect(reachOf(label.closest('label') ?? label), text).toBeGreaterThanOrEqual(19)
  }
  for (const choice of document.querySelectorAll('input:not([type=hidden])')) {
    choice.scrollIntoView({ block: 'center' })
    const { left, top, width, height } = choice.getBoundingClientRect()
    const hit = document.elementFromPoint(left + width / 2, top + height / 2)
    const isSwitch = choice.getAttribute('role') === 'switch'
    expect(isSwitch ? hit?.closest('label')?.control : hit).toBe(choice)
  }
})

test('on a touch screen the tick and the dot of a chosen one lie above its field', async () => {
  await byTouch()
  await draw(
    <>
      <Radio defaultChecked label="Uma categoria" />
      <Checkbox defaultChecked label="Devolver itens" />
      <Checkbox indeterminate label="Todos" />
    </>,
  )
  const signs = document.querySelectorAll<HTMLElement>('.mantine-Radio-icon, .mantine-Checkbox-icon')
  expect(signs).toHaveLength(3)
  for (const sign of signs) {
    // Presses go through it; what is on top is asked as if they did not.
    sign.style.pointerEvents = 'auto'
    const { left, top, width, height } = sign.getBoundingClientRect()
    const hit = document.elementFromPoint(left + width / 2, top + height / 2)
    expect(sign.contains(hit), String(sign.getAttribute('class'))).toBe(true)
  }
})
