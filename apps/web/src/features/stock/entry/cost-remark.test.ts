import { expect, test } from 'vitest'
import { costRemark } from './cost-remark.ts'

test('a cost above the sale price, or half as much again or less than half of the average, is remarked', () => {
  const said = (cost: string, sale: string | null, average: string | null) =>
    costRemark(cost, { sale, average })
  expect(said('41', '5.49', '4.10')).toBe('Acima do preço de venda (R$\u00a05,49)')
  expect(said('5.49', '5.49', '4.10')).toBeNull()
  expect(said('6.16', '20', '4.10')).toBe('Custo médio até agora: R$\u00a04,10')
  expect(said('2.04', '20', '4.10')).toBe('Custo médio até agora: R$\u00a04,10')
  expect([said('6.15', '20', '4.10'), said('2.05', '20', '4.10')]).toEqual([null, null])
  // Nothing to compare with, or not a number yet.
  expect([said('41', null, null), said('41', '0', '0'), said('', '5', '4'), said('4,', '5', '1')]).toEqual([
    null,
    null,
    null,
    null,
  ])
})
