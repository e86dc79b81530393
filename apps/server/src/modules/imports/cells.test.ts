import { expect, test } from 'vitest'
import { readFile } from '../../../test/import.ts'

test('a unit that only resembles one of ours is refused instead of taken for it', () => {
  const units = (cells: string[]) => {
    const { drafts, issues } = readFile(
      `nome;preco;unidade\n${cells.map((cell, at) => `P${at};1,00;${cell}`).join('\n')}\n`,
    )
    return { taken: drafts.map(({ product }) => product.unit), refused: issues.map(({ line }) => line) }
  }
  expect(units(['m', 'Mts.', 'KG', 'und.', 'Litros', ''])).toMatchObject({
    taken: ['m', 'm', 'kg', 'un', 'L', 'un'],
    refused: [],
  })
  const packed = [
    'ENV',
    'Envelope',
    'BG',
    'Bisnaga',
    'BL',
    'Blister',
    'SCH',
    'Sachê',
    'FR',
    'AMP',
    'Ampola',
    'CT',
    'CART',
    'PT',
    'GF',
    'Lata',
  ]
  expect(units(packed).taken).toEqual(packed.map(() => 'un'))
  // In a column of units it has always been the litre.
  expect(units(['LT', 'lt lata']).taken).toEqual(['L', 'un'])
  expect(units(['m²', 'm³', 'm2', 'M3', '10kg', 'mil']).refused).toEqual([2, 3, 4, 5, 6, 7])
})
