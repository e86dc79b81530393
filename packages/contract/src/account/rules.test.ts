import { expect, test } from 'vitest'
import { isCommonPassword, isOwnNames, NOTIFICATION_DEFAULTS } from './rules.ts'

test('the switches are on, off, on, off by default', () => {
  expect(Object.entries(NOTIFICATION_DEFAULTS)).toEqual([
    ['email_notifications', true],
    ['push_notifications', false],
    ['stock_alerts', true],
    ['report_notifications', false],
  ])
})

const OWNER = { names: ['Márcia de Souza Lima', 'Mercearia da Márcia'], email: 'marcia.sl82@exemplo.com.br' }

test('a password that is nothing but what others know of its owner is found, in any notation', () => {
  const own = [
    'marcia1',
    'Márcia!',
    'MerceariaDaMarcia',
    'mercearia da márcia 26',
    'lima-souza',
    'marcia19820517',
  ]
  expect([...own, 'Marcia.SL82@exemplo.com.br'].filter((password) => !isOwnNames(password, OWNER))).toEqual(
    [],
  )
  const others = ['segredo-da-marcia', 'limao-azul', '82517364', 'da-do-de', 'marcia#49302857164', 'exemplo1']
  expect(others.filter((password) => isOwnNames(password, OWNER))).toEqual([])
  expect(isOwnNames('bia-lu', { names: ['Bi A', ''], email: '12@exemplo.com' })).toBe(false)
})

test.each([
  ["D'Ávila", "d'avila99"],
  ["D'Ávila", 'davila99'],
  ['Jô Lu e Zé', 'joluze12'],
  ['Ana de Sá', 'desadesa12'],
  ['李明店', '李明店李明店12'],
  ['Ana Lima', '11987654321'],
  ['Ana Lima', '98765-4321'],
  ['Ana Lima', '5511987654321'],
  ['Ana Lima', 'ana(11)98765-4321'],
  ['Ana Lima', 'ana 17/05/1982!'],
])('of %s, %s is only what others know', (name, password) => {
  expect(isOwnNames(password, { names: [name], email: 'x@exemplo.com.br', phone: '(11) 98765-4321' })).toBe(
    true,
  )
})

test.each([
  ['Ana', 'ana#8$2!7@9'],
  ['Ana', 'Anaпривет12'],
  ['Ana', '82517364'],
  ['Ana', '11987004321'],
  ['Sá', 'sapato12'],
])('of %s, %s is more than what others know', (name, password) => {
  expect(isOwnNames(password, { names: [name], email: 'x@exemplo.com.br', phone: '(11) 98765-4321' })).toBe(
    false,
  )
})

test('one character again and again is a common password', () => {
  expect([' '.repeat(12), 'zzzzzz', 'zzzzzy', 'segredo bom'].map(isCommonPassword)).toEqual([
    true,
    true,
    false,
    false,
  ])
})
