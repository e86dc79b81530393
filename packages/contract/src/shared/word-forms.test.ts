import { expect, test } from 'vitest'
import { foldText } from './text.ts'
import { formsOf } from './word-forms.ts'

test.each([
  ['pão', ['pao', 'paes']],
  ['pães', ['paes', 'pao']],
  ['cães', ['caes', 'cao']],
  ['limão', ['limao', 'limoes']],
  ['limões', ['limoes', 'limao']],
  ['mães', ['maes']],
  ['mãos', ['maos']],
  ['ão', ['ao']],
  ['usb-c', ['usb-c', 'usb c']],
  ['pão-de-ló', ['pao-de-lo', 'pao de lo']],
  ['-c-', ['-c-']],
  ['muçarela', ['mucarela', 'mussarela', 'muzarela']],
  ['Mussarela', ['mussarela', 'mucarela', 'muzarela']],
  ['mussare', ['mussare', 'mucare', 'muzare']],
  ['beringelas', ['beringelas', 'berinjelas']],
  ['catchup', ['catchup', 'ketchup']],
  ['xampu', ['xampu', 'shampoo']],
  ['maizena', ['maizena', 'maisena']],
  // What differs by ç and ss alone is another thing.
  ['maçã', ['maca']],
  ['massa', ['massa']],
  ['leite', ['leite']],
  ['5kg', ['5kg', '5 kg']],
  ['1,5', ['1,5', '1.5']],
  ['1.5L', ['1.5l', '1.5 l', '1,5l', '1,5 l']],
  ['7891000100103', ['7891000100103']],
  ['a5', ['a5']],
  ['0036000291452', ['0036000291452', '036000291452']],
  ['1234-5670', ['1234-5670', '1234 5670', '12345670']],
  ['5kg-x', ['5kg-x', '5kg x']],
])('%s is found as %j', (word, forms) => {
  expect(formsOf(foldText(word))).toEqual(forms)
})
