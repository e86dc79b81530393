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
  ['leite', ['leite']],
])('%s is found as %j', (word, forms) => {
  expect(formsOf(foldText(word))).toEqual(forms)
})
