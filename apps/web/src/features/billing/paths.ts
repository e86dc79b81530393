export const paths = {
  plans: '/plans',
} as const
