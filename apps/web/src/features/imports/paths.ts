export const paths = {
  importProducts: '/produtos/importar',
} as const
