import { expect, test } from 'vitest'
import { answerPasswordQuestions, passwordTypedAgain } from './password-question.ts'

test('where nobody can ask, nothing was typed', async () => {
  expect(await passwordTypedAgain()).toBe(false)
})

test('requests that need the password at the same time are one question, a later one is another', async () => {
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
