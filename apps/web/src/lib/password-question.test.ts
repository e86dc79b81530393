import { expect, test } from 'vitest'
import { answerPasswordQuestions, passwordTypedAgain } from './password-question.ts'

test('without a dialog the answer is that nothing was typed', async () => {
  expect(await passwordTypedAgain()).toBe(false)
})

test('simultaneous requests that need the password share one question, a later one asks again', async () => {
  const questions: ((typed: boolean) => void)[] = []
  const stop = answerPasswordQuestions(() => new Promise((resolve) => questions.push(resolve)))
  const both = Promise.all([passwordTypedAgain(), passwordTypedAgain()])
  expect(questions).toHaveLength(1)
  questions[0]?.(true)
  expect(await both).toEqual([true, true])
  const later = passwordTypedAgain()
  questions[1]?.(false)
  expect(await later).toBe(false)
  stop()
  expect(await passwordTypedAgain()).toBe(false)
})
