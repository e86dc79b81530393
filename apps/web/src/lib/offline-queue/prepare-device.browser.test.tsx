import { expect, test, vi } from 'vitest'
import { type Answers, answer, NO_NETWORK } from '../../../test/answers.ts'
import { setHandover } from '../handover.ts'
import { showShop } from '../session.ts'
import { canQueue, forgetPrepared, prepareDevice } from './prepare-device.ts'
import { queueView, show } from './view.ts'

showShop(crypto.randomUUID())

/** Somebody of whom the device holds no pass, in a browser that was not asked to keep anything. */
function begin(issuePass: () => void = () => {}) {
  forgetPrepared()
  show({ persisted: null })
  const person = crypto.randomUUID()
  const device = { id: crypto.randomUUID(), code: 'A' }
  const answers: Answers = {
    sales: {
      issuePass: () => {
        issuePass()
        return { device, person_id: person, pass: 'pass', issued_at: new Date().toISOString() }
      },
    },
  }
  answer(answers)
  return { person, persist: vi.spyOn(navigator.storage, 'persist').mockResolvedValue(true) }
}

test('a device with a pass of its person may keep sales, and the browser is asked once not to throw them away', async () => {
  const { person, persist } = begin()
  expect(await canQueue(person)).toBe(false)
  await prepareDevice(person)
  expect([await canQueue(person), await canQueue(crypto.randomUUID())]).toEqual([true, false])
  await prepareDevice(person)
  expect(persist).toHaveBeenCalledTimes(1)
  expect(queueView().persisted).toBe(true)
})

test('without an answer the device is not prepared and the browser not asked; the next time is', async () => {
  let reached = false
  const { person, persist } = begin(() => {
    if (!reached) throw NO_NETWORK
  })
  await prepareDevice(person)
  expect([await canQueue(person), persist.mock.calls.length]).toEqual([false, 0])
  reached = true
  await prepareDevice(person)
  expect([await canQueue(person), persist.mock.calls.length]).toEqual([true, 1])
})

test('while somebody takes the device over it is prepared for nobody, and keeps nothing', async () => {
  const asked = vi.fn()
  const { person } = begin(asked)
  setHandover('under-way')
  try {
    await prepareDevice(person)
    expect(asked).not.toHaveBeenCalled()
    setHandover(null)
    await prepareDevice(person)
    expect(asked).toHaveBeenCalledTimes(1)
    setHandover('under-way')
    expect(await canQueue(person)).toBe(false)
  } finally {
    setHandover(null)
  }
})
