export const paths = {
  team: '/equipe',
  activity: '/atividade',
  invitation: '/convite',
} as const
