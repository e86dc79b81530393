export const paths = {
  suppliers: '/fornecedores',
  customers: '/clientes',
} as const
