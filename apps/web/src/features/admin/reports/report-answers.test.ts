import { expect, test } from 'vitest'
import {
  churnAnswer,
  conversionAnswer,
  monthBar,
  plansAnswer,
  revenueAnswer,
  share,
  usersAnswer,
} from './report-answers.ts'

test('months are named in Portuguese, whatever the time zone', () => {
  expect(monthBar('2026-04')).toEqual({ key: '2026-04', tick: 'abr/26', heading: 'abril de 2026' })
  expect(monthBar('2026-01').heading).toBe('janeiro de 2026')
})

test('a share of zero is a dash', () => {
  expect([share(1, 3), share(0, 4), share(2, 0)]).toEqual(['33,3%', '0,0%', '—'])
})

test("each chart's title states its result", () => {
  const month = '2026-04'
  expect(usersAnswer([{ month, new_users: 1, deleted_users: 2, total_users: 7 }])).toEqual({
    title: '1 pessoa se cadastrou no período',
    came: 1,
    went: 2,
    total: 7,
  })
  expect(usersAnswer([]).title).toBe('Ninguém se cadastrou no período')
  const paid = revenueAnswer([
    { month: '2026-03', payments: 2, total: '1000.50' },
    { month, payments: 1, total: '0.10' },
  ])
  expect(paid).toMatchObject({
    title: 'A receita somou R$\u00a01.000,60 no período',
    payments: '3 pagamentos',
    best: { month: '2026-03' },
  })
  expect(revenueAnswer([{ month, payments: 0, total: '0.00' }])).toMatchObject({
    title: 'Nada foi pago no período',
    best: null,
  })
  expect(conversionAnswer([{ month, trials: 3, converted: 1 }])).toMatchObject({
    title: '33,3% dos testes do período viraram assinatura',
    words: '1 de 3 testes',
  })
  expect(conversionAnswer([{ month, trials: 0, converted: 0 }]).title).toBe('Nenhum teste começou no período')
  expect(churnAnswer([{ month, active: 8, ended: 1 }]).title).toBe(
    '1 assinatura terminou neste mês: churn de 12,5%',
  )
  expect(churnAnswer([{ month, active: 0, ended: 2 }]).title).toBe('2 assinaturas terminaram neste mês')
  expect(churnAnswer([{ month, active: 8, ended: 0 }])).toEqual({
    title: 'Nenhuma assinatura terminou neste mês',
    nothing: false,
  })
})

test("the mix of plans is the present month's; plans that had subscriptions before keep their column", () => {
  const plan = (month: string, plan_id: string | null, plan_name: string | null, subscriptions: number) => ({
    month,
    plan_id,
    plan_name,
    subscriptions,
  })
  const rows = [
    plan('2026-03', 'o', 'Ouro', 4),
    plan('2026-04', 'b', 'Básico', 3),
    plan('2026-04', null, null, 1),
  ]
  const answer = plansAnswer(rows, ['2026-03', '2026-04'])
  expect(answer.title).toBe('Básico tem 3 de 4 assinaturas ativas')
  expect(answer.shares.map(({ name, count }) => [name, count])).toEqual([
    ['Básico', 3],
    ['Sem plano', 1],
  ])
  expect(answer.columns.map(({ name }) => name)).toEqual(['Básico', 'Sem plano', 'Ouro'])
  expect([answer.countOf('2026-03', 'o'), answer.countOf('2026-04', 'o')]).toEqual([4, 0])
  expect(plansAnswer(rows, ['2026-05']).title).toBe('Nenhuma assinatura está ativa')
})
