import { expect, test } from 'vitest'
import { detailsInWords } from './log-details.ts'

test('details of the log are shown in Portuguese', () => {
  expect(detailsInWords({ from: 'active', to: 'suspended' })).toBe('de Ativo para Suspenso')
  expect(detailsInWords({ fields: ['full_name', 'phone'] })).toBe('alterou nome, telefone')
  expect(detailsInWords({ name: 'Anual', price_before: '10.00', price: '12.5' })).toBe(
    'preço de R$\u00a010,00 para R$\u00a012,50',
  )
  expect(detailsInWords({ name: 'Anual', fields: ['description', 'members_max'] })).toBe(
    'alterou descrição, limite de pessoas',
  )
  expect(detailsInWords({ before: [], permissions: ['plan_management'] })).toBe(
    'permissões: Gestão de Planos',
  )
  expect(detailsInWords({ unknown: 1 })).toBe('')
})
