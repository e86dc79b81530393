import { expect, test } from 'vitest'
import { devicesInWords, emptyWords, progressOf, sumWords } from './words.ts'

const line = (difference: string | null, unit: string) => ({ difference, unit })

test('pieces and kilograms are not added up', () => {
  const lines = [line('-3', 'un'), line('-0.25', 'kg'), line('2', 'un'), line('0', 'L'), line(null, 'cx')]
  expect([sumWords('3.25', -1, lines), sumWords('2', 1, lines)]).toEqual(['2 itens', '1 item'])
  expect(sumWords('5.5', -1, [line('-5.5', 'kg'), line('0', 'un')])).toBe('5,5 kg')
  expect(sumWords('0', 1, [])).toBe('0')
})

test('singular and plural of the items', () => {
  const progress = (counted: number, items: number) =>
    progressOf({ counted, items } as Parameters<typeof progressOf>[0])
  expect([progress(0, 1), progress(1, 1), progress(0, 2), progress(1, 1000)]).toEqual([
    '0 de 1 item contado',
    '1 de 1 item contado',
    '0 de 2 itens contados',
    '1 de 1.000 itens contados',
  ])
})

test('what is not counted and empty already is told apart from what becomes zero', () => {
  expect([0, 1, 1000].map(emptyWords)).toEqual([
    '',
    ' O outro item não contado já está com zero.',
    ' Os outros 1.000 não contados já estão com zero.',
  ])
})

test('devices on which something was counted without network are named once each', () => {
  expect(devicesInWords(['A-2', 'A-3'])).toBe('contou sem rede no aparelho A')
  expect(devicesInWords(['C-1', 'A-2'])).toBe('contou sem rede nos aparelhos A e C')
})
