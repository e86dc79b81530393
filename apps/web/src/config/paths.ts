/** Every address of the page, written once. */
export const paths = {
  auth: '/auth',
  resetPassword: '/redefinir-senha',
  dashboard: '/',
  products: '/produtos',
  newProduct: '/produtos/novo',
  importProducts: '/produtos/importar',
  entry: '/movimentacoes/entrada',
  exit: '/movimentacoes/saida',
  reports: '/relatorios',
  advancedReports: '/relatorios/avancados',
  suppliers: '/fornecedores',
  customers: '/clientes',
  plans: '/plans',
  privacy: '/privacidade',
  profile: '/perfil',
  bootstrap: '/admin/bootstrap',
  admin: '/admin',
  adminUsers: '/admin/usuarios',
  adminPlans: '/admin/planos',
  adminPayments: '/admin/pagamentos',
  adminReports: '/admin/relatorios',
  adminLogs: '/admin/logs',
  administrators: '/admin/administradores',
} as const

export type AppPath = (typeof paths)[keyof typeof paths]

/** Query parameters that more than one place writes or reads. */
export const queryNames = {
  /** Where a person wanted to go before signing in (AUTH-02). */
  from: 'from',
  /** The product whose detail is open on /produtos. */
  product: 'produto',
  /** A code to register a product with, or to look it up by. */
  code: 'codigo',
  /** The supplier or customer to show on its page. */
  contact: 'contato',
} as const
