export const paths = {
  counts: '/inventario',
  counting: '/inventario/contar',
  countReview: '/inventario/revisao',
} as const
