import { expect, test } from 'vitest'
import { entered } from '../../../../test/movements.ts'
import { byEntry } from './by-entry.ts'
import { entryWords } from './entry-words.ts'

const here = { timezone: 'America/Sao_Paulo', today: '2026-11-25' }
const at = '2026-11-25T23:15:00.000Z'
/** A line of the entry 'a' unless another one is named. */
const line = (name: string, standing: number, more = {}) => ({
  ...entered(name, standing),
  reference_id: 'a',
  product_variant_id: name,
  quantity: '2',
  total_value: '5.00',
  created_at: at,
  ...more,
})

test('the lines of an entry stand together below its count, total and time; one of a single item has no heading', () => {
  const other = { reference_id: 'b', standing_lines: 1 }
  const groups = byEntry([line('Leite', 2), line('Pão', 1, other), line('Sal', 2)])
  expect(groups.map((lines) => lines.map(({ product_name }) => product_name))).toEqual([
    ['Leite', 'Sal'],
    ['Pão'],
  ])
  expect(groups.map((lines) => entryWords(lines, here))).toEqual([
    'Entrada de 2 itens ·\u00a0R$\u00a010,00 ·\u00a020:15',
    null,
  ])
  const undone = { reversed: true }
  expect([
    entryWords([line('Leite', 1), line('Sal', 1, undone)], { ...here, today: '2026-11-26' }),
    entryWords([line('Leite', 0, undone), line('Sal', 0, undone)], here),
    // Costs are withheld.
    entryWords([line('Leite', 2, { total_value: null }), line('Sal', 2, { total_value: null })], here),
  ]).toEqual([
    'Entrada de 2 itens ·\u00a01 estornado ·\u00a0R$\u00a05,00 ·\u00a025/11/2026 20:15',
    'Entrada de 2 itens ·\u00a0estornada ·\u00a020:15',
    'Entrada de 2 itens ·\u00a020:15',
  ])
})

test('the heading of an entry tells what was corrected from what was only reversed', () => {
  const corrected = { reversed: true, corrected_by: 'new' }
  expect([
    entryWords([line('Leite', 0, corrected), line('Sal', 0, corrected)], here),
    entryWords([line('Leite', 1), line('Sal', 1, corrected)], here),
    entryWords([line('Leite', 0, { reversed: true }), line('Sal', 0, corrected)], here),
  ]).toEqual([
    'Entrada de 2 itens ·\u00a0corrigida ·\u00a020:15',
    'Entrada de 2 itens ·\u00a01 corrigido ·\u00a0R$\u00a05,00 ·\u00a020:15',
    'Entrada de 2 itens ·\u00a01 corrigido ·\u00a01 estornado ·\u00a020:15',
  ])
})
