import { expect, test } from 'vitest'
import { isOwnNames, NOTIFICATION_DEFAULTS } from './rules.ts'

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
  expect(own.filter((password) => !isOwnNames(password, OWNER))).toEqual([])
  const others = ['segredo-da-marcia', 'limao-azul', '82517364', 'da-do-de', 'marcia#49302857164', 'exemplo1']
  expect(others.filter((password) => isOwnNames(password, OWNER))).toEqual([])
  expect(isOwnNames('bia-lu', { names: ['Bi A', ''], email: '12@exemplo.com' })).toBe(false)
})
