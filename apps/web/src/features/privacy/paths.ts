export const paths = {
  privacy: '/privacidade',
} as const
