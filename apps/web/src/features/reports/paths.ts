export const paths = {
  dashboard: '/',
  reports: '/relatorios',
  advancedReports: '/relatorios/avancados',
} as const
