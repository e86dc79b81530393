export const paths = {
  auth: '/auth',
  resetPassword: '/redefinir-senha',
  profile: '/perfil',
} as const
