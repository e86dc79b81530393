import { expect, test } from 'vitest'
import { phoneText } from './contact-fields.ts'

const phone = phoneText({ required: true })

test("a person's telephone has the digits of a number, with whatever dash it was pasted", () => {
  for (const [typed, stored] of [
    ['(11) 98888-7777', '(11) 98888-7777'],
    ['11 98888\u20137777', '11 98888-7777'],
    ['11\u00a098888\u20117777', '11\u00a098888-7777'],
    ['+55 11 98888.7777', '+55 11 98888.7777'],
  ])
    expect(phone.parse(typed)).toBe(stored)
  for (const typed of ['--------', '((((((((', '+++++++++', '1-2-3-4-5', 'ligue 98888-7777'])
    expect(phone.safeParse(typed).error?.issues[0]?.message).toBe('Telefone inválido: use DDD e número')
  expect(phoneText({ required: false }).parse('')).toBe('')
})
