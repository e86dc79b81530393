import { useState } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { draw } from '../../test/render.tsx'
import { ignoreDoublePresses } from './double-press.ts'

const receive = page.getByRole('button', { name: 'Receber' })
const back = page.getByRole('button', { name: 'Voltar' })
const more = page.getByRole('button', { name: 'Mais 1' })

/** Two panels whose buttons stand in the same place, and a button that stays. */
function Panels() {
  const [taking, setTaking] = useState(false)
  const [count, setCount] = useState(1)
  return (
    <>
      {taking ? (
        <section>
          <button type="button" onClick={() => setTaking(false)} style={{ width: 200 }}>
            Voltar
          </button>
        </section>
      ) : (
        <div>
          <button type="button" onClick={() => setTaking(true)} style={{ width: 200 }}>
            Receber
          </button>
        </div>
      )}
      <button type="button" onClick={() => setCount(count + 1)}>
        Mais 1
      </button>
      <output>{count}</output>
    </>
  )
}

test('the second press of a double click does nothing to what the first has put under the pointer', async () => {
  onTestFinished(ignoreDoublePresses())
  await draw(<Panels />)
  await userEvent.dblClick(receive)
  await expect.element(back).toBeVisible()
  await userEvent.tripleClick(back)
  await expect.element(receive).toBeVisible()
  // What stays is pressed as often as one likes, and by a key at any time.
  await userEvent.tripleClick(more)
  await expect.element(page.getByRole('status')).toHaveTextContent('4')
  await userEvent.dblClick(receive)
  back.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(receive).toBeVisible()
})

test('presses that go on after the wait count again, however fast they follow each other', async () => {
  onTestFinished(ignoreDoublePresses())
  await draw(<Panels />)
  const { left, top } = receive.element().getBoundingClientRect()
  const tap = (at: number) => {
    const place = { clientX: left + 5, clientY: top + 5, bubbles: true, cancelable: true, detail: 1 }
    const target = document.elementFromPoint(place.clientX, place.clientY) as Element
    const press = new PointerEvent('pointerdown', { ...place, pointerType: 'touch' })
    Object.defineProperty(press, 'timeStamp', { value: at })
    target.dispatchEvent(press)
    target.dispatchEvent(new MouseEvent('click', place))
  }
  tap(1000)
  await expect.element(back).toBeVisible()
  tap(1350)
  await expect.element(back).toBeVisible()
  tap(1700)
  await expect.element(receive).toBeVisible()
})
