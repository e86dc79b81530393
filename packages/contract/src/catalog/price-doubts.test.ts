import { expect, test } from 'vitest'
import { averageCostDoubt } from './price-doubts.ts'

test('an average cost above the sale price, or more than half away from the cost price, is doubted; the first comes first', () => {
  const above = 'O custo médio está acima do preço de venda.'
  const far = (where: string) => `O custo médio está bem ${where} do preço de custo.`
  for (const [average, cost, sale, doubt] of [
    ['5.23', '0.95', '2.50', above],
    ['5.23', null, '2.50', above],
    ['1.43', '0.95', '2.50', far('acima')],
    ['1.42', '0.95', '2.50', null],
    ['0.47', '0.95', '2.50', far('abaixo')],
    ['0.48', '0.95', '2.50', null],
    ['2.50', '2.40', '2.50', null],
    ['9.00', '0.95', null, far('acima')],
    ['9.00', '0', '0', null],
    ['0.00', '0.95', '2.50', far('abaixo')],
    [null, '0.95', '2.50', null],
  ] as const)
    expect([average, averageCostDoubt(average, cost, sale)]).toEqual([average, doubt])
})
