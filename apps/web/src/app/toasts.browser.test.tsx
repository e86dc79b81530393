import { notifications } from '@mantine/notifications'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { draw } from '../../test/render.tsx'
import { SheetDialog } from '../components/sheet-dialog.tsx'
import { notify } from '../lib/notify.ts'

const LIFE = 4000
/** A toast fades for 120 ms before it is gone. */
const FADE = 300
/** Each poll for an element moves the clock on by 50 ms. */
const POINTING = 500

const toasts = page.getByRole('alert')
const close = page.getByRole('button', { name: 'Fechar aviso' })

/** Time passes for toasts only when a test says so. */
async function drawWithClock() {
  const screen = await draw(
    <button type="button" style={{ marginTop: 400 }}>
      Elsewhere
    </button>,
  )
  // Another file's test may have left the pointer where toasts come up.
  await userEvent.hover(screen.getByRole('button', { name: 'Elsewhere' }))
  notify.hide(notify.info('Loads their code'))
  await expect.poll(() => document.querySelector('.mantine-Notifications-root')).not.toBeNull()
  notifications.clean()
  await expect.poll(() => document.querySelector('[data-tone]')).toBeNull()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] })
  return screen
}

/** React draws by the real clock: what a moment has changed is on the screen before the next one passes. */
const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
async function pass(milliseconds: number) {
  await drawn()
  await vi.advanceTimersByTimeAsync(milliseconds)
  await drawn()
}
const count = (expected: number) => expect.poll(() => toasts.elements().length).toBe(expected)
/** Still there now: without a poll, which would move the clock on. */
const stays = () => expect(toasts.elements().length).toBe(1)

/** A toast whose life begins now is still there just before its end, and gone after it. */
async function closesAfterLife() {
  await pass(LIFE - POINTING)
  stays()
  await pass(POINTING)
  await pass(FADE)
  await count(0)
}

describe('NAV-08 toasts', () => {
  afterEach(() => notifications.clean())

  test('close after 4000 ms', async () => {
    await drawWithClock()
    notify.error('Sem conexão')
    await count(1)
    await closesAfterLife()
  })

  test('are at most 3 at once; the others wait for their turn', async () => {
    await drawWithClock()
    for (let number = 1; number <= 5; number += 1) {
      notify.error(`Falha ${number}`)
      await count(Math.min(number, 3))
    }
    await pass(LIFE)
    await pass(FADE)
    await count(2)
    await pass(LIFE)
    await pass(FADE)
    await count(0)
  })

  test('wait while the pointer or the focus is on them', async () => {
    const screen = await drawWithClock()
    const elsewhere = screen.getByRole('button', { name: 'Elsewhere' })
    notify.error('Sem conexão')
    await pass(FADE)
    await userEvent.hover(toasts)
    await pass(5 * LIFE)
    stays()
    await userEvent.hover(elsewhere)
    await closesAfterLife()

    notify.error('Sem conexão')
    await pass(FADE)
    close.element().focus()
    await pass(5 * LIFE)
    stays()
    expect(document.activeElement).toBe(close.element())
    elsewhere.element().focus()
    await closesAfterLife()

    notify.error('Sem conexão')
    await pass(FADE)
    close.element().focus()
    await userEvent.keyboard('{Enter}')
    await pass(FADE)
    await count(0)
  })

  test("tell errors in red, under 'Erro' where no other title is given", async () => {
    await draw(null)
    // Before the errors, which a success would take away.
    notify.success('Logout realizado com sucesso!')
    notify.error('Este link expirou.')
    notify.error('Tente novamente.', 'Erro ao sair')
    const edge = (role: 'alert' | 'status', title: string) => {
      const titled = page.getByRole(role).filter({ has: page.getByText(title, { exact: true }) })
      return expect.poll(() => getComputedStyle(titled.element()).borderTopColor)
    }
    await edge('alert', 'Erro').toBe('rgb(160, 39, 32)')
    await edge('alert', 'Erro ao sair').toBe('rgb(160, 39, 32)')
    await edge('status', 'Logout realizado com sucesso!').not.toBe('rgb(160, 39, 32)')
  })

  test('a success takes away the errors of its page that came before it, and no other', async () => {
    await draw(null)
    notify.alert('Sem Pix', 'Venda cancelada, devolva o dinheiro')
    notify.error('Sem conexão')
    await count(2)
    notify.success('Salvo')
    await expect.element(page.getByText('Salvo')).toBeVisible()
    await expect.element(page.getByText('Sem conexão')).not.toBeInTheDocument()
    notify.error('Outra falha')
    await expect.element(page.getByText('Outra falha')).toBeVisible()
    await expect.element(page.getByText('Sem Pix')).toBeVisible()
  })
})

test.each([
  [1280, 800],
  [360, 740],
])('toasts cover neither title nor buttons of an open dialog at %s px', async (width, height) => {
  const { innerWidth, innerHeight } = window
  onTestFinished(() => page.viewport(innerWidth, innerHeight))
  await page.viewport(width, height)
  await draw(
    <SheetDialog
      opened
      onClose={() => {}}
      title="Editar produto"
      footer={
        <div style={{ display: 'flex', justifyContent: 'flex-end' }}>
          <button type="button">Salvar</button>
        </div>
      }
    >
      <div style={{ height: 2000 }} />
    </SheetDialog>,
  )
  await expect.element(page.getByRole('dialog', { name: 'Editar produto' })).toBeVisible()
  const shown = [
    notify.error('O servidor não respondeu. Tente de novo.'),
    notify.success('Produto atualizado com sucesso!', 'As mudanças já valem.'),
  ]
  onTestFinished(() => shown.forEach(notify.hide))
  await expect.element(page.getByText('As mudanças já valem.')).toBeVisible()
  const place = (role: 'heading' | 'button', name: string) =>
    page.getByRole(role, { name, exact: true }).element().getBoundingClientRect()
  for (const toast of document.querySelectorAll('[data-tone]')) {
    const { left, right, top, bottom } = toast.getBoundingClientRect()
    expect(left).toBeGreaterThanOrEqual(0)
    expect(right).toBeLessThanOrEqual(width)
    for (const part of [
      place('heading', 'Editar produto'),
      place('button', 'Fechar'),
      place('button', 'Salvar'),
    ])
      expect(left >= part.right || right <= part.left || top >= part.bottom || bottom <= part.top).toBe(true)
  }
})
