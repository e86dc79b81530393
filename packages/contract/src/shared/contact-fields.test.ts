import { expect, test } from 'vitest'
import { freePhone, phoneText, shopPhone } from './contact-fields.ts'

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

test('a copied telephone loses the invisible marks that messengers put around it, and only a telephone does', () => {
  for (const [open, close] of [
    ['\u202a', '\u202c'],
    ['\u2066', '\u2069'],
    ['\u200e', '\u200f'],
    ['\u200b', '\ufeff'],
  ]) {
    const copied = `${open}+55 11 98765\u20114321${close}`
    for (const field of [phone, freePhone, shopPhone]) expect(field.parse(copied)).toBe('+55 11 98765-4321')
  }
  expect(freePhone.parse('\u202a\u202c')).toBe('')
  expect(phone.safeParse('\u202a\u202c').error?.issues[0]?.message).toBe('Telefone é obrigatório')
})
