import { IconHistory, IconUsersGroup } from '@tabler/icons-react'
import { paths } from '../../config/paths.ts'
import type { Feature } from '../../lib/feature.ts'

export const feature: Feature = {
  pages: [
    {
      area: 'shop',
      path: paths.team,
      title: 'Equipe',
      at: 85,
      menu: { group: 'CONFIGURAÇÕES', Icon: IconUsersGroup },
      call: 'team.getTeam',
      words: 'pessoas funcionários membros convidar convite papel permissão vendedor gerente estoquista',
      load: () => import('./team-page.tsx'),
      prefetch: (cache) => import('./api.ts').then(({ teamQuery }) => cache.prefetchQuery(teamQuery)),
    },
    {
      area: 'shop',
      path: paths.activity,
      title: 'Atividade',
      at: 87,
      menu: { group: 'CONFIGURAÇÕES', Icon: IconHistory },
      call: 'team.listActivity',
      words: 'histórico quem fez registro auditoria vendas preços alterações equipe',
      load: () => import('./activity-page.tsx'),
      prefetch: (cache, search) =>
        import('./prefetch.ts').then(({ prefetchActivity }) => prefetchActivity(cache, search)),
    },
    {
      // The page behind an invitation's link, signed in or not (TEAM-03).
      area: 'open',
      path: paths.invitation,
      title: 'Convite',
      at: 3,
      load: () => import('./invitation-page.tsx'),
    },
  ],
}
