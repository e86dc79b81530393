import { expect, test } from 'vitest'
import { foldText, searchText } from './text.ts'
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
  ['usb-c', ['usb-c', 'usb c', 'usbc']],
  ['pão-de-ló', ['pao-de-lo', 'pao de lo', 'paodelo']],
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
  ['10x30', ['10x30', '10x 30', '10 x 30']],
  ['10×30cm', ['10x30cm', '10x 30cm', '10 x 30cm', '10 x 30 cm']],
  ['5w30', ['5w30', '5w 30', '5 w 30']],
  ['12v7ah', ['12v7ah', '12v 7ah', '12 v 7ah', '12 v 7 ah']],
  ['3em1', ['3em1', '3em 1', '3 em 1']],
  ['f4x1', ['f4x1']],
  ['0036000291452', ['0036000291452', '036000291452']],
  ['1234-5670', ['1234-5670', '1234 5670', '12345670']],
  ['5kg-x', ['5kg-x', '5kg x', '5kgx']],
])('%s is found as %j', (word, forms) => {
  expect(formsOf(foldText(word))).toEqual(forms)
})

test.each([
  ['Óleo 5W-30 SAE-20', 'oleo 5w-30 sae-20 | 5w30 | sae20'],
  ['5W-30', '5w-30 | 5w30'],
  ['Pão - de - ló', 'pao - de - lo'],
  ['a- -b', 'a- -b'],
  ['---', '---'],
  ['', ''],
  ['Quadro 10×15', 'quadro 10x15'],
  ['Tubo ½″ n° 2', 'tubo 1/2" no 2'],
  ['Caixa d´água', "caixa d'agua"],
])('words are looked for in %s as %s', (text, searched) => {
  expect(searchText(text)).toBe(searched)
})
