export const paths = {
  bootstrap: '/admin/bootstrap',
  admin: '/admin',
  adminUsers: '/admin/usuarios',
  adminPlans: '/admin/planos',
  adminPayments: '/admin/pagamentos',
  adminReports: '/admin/relatorios',
  adminLogs: '/admin/logs',
  administrators: '/admin/administradores',
} as const
