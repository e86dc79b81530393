/**
 * The initial plans, shown when the list cannot be loaded (PLAN-02, PLAN-12); their ids are the codes. The billing
 * migration inserts the same plans with their product limits and entitlements.
 */
export const BUILT_IN_PLANS = [
  {
    id: 'basico',
    code: 'basico',
    name: 'Básico',
    description: 'Para quem está começando a organizar o estoque',
    price: '39.90',
    duration_months: 1,
    features: ['Até 1.000 produtos', 'Relatórios básicos', 'Suporte por email'],
    members_max: 3,
  },
  {
    id: 'profissional',
    code: 'profissional',
    name: 'Profissional',
    description: 'Para quem vende todos os dias e quer crescer',
    price: '79.90',
    duration_months: 1,
    features: [
      'Produtos ilimitados',
      'Relatórios avançados',
      'Suporte prioritário',
      'Integração com e-commerce',
    ],
    members_max: 20,
  },
]
