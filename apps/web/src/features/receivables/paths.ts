export const paths = {
  receivables: '/a-receber',
} as const
