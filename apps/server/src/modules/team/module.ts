import { problem } from '../../kernel/rpc/errors.ts'
import type { Module } from '../../module.ts'
import { teamRouter } from './router.ts'
import { sweepTeam } from './sweep-team.ts'

/** The members of a shop, their roles, and invitations. */
export const team: Module<'team'> = {
  router: teamRouter,
  errors: {
    PRTIV: 'INVITATION_INVALID',
    PRTAD: 'INVITATION_FOR_ANOTHER',
    PRTAM: 'ALREADY_MEMBER',
    PRTAI: 'APPROVAL_INVALID',
    PRTNA: 'NOT_AN_APPROVER',
    PR4DV: 'DEVICE_UNKNOWN',
    PRTML: ({ detail }) =>
      problem('MEMBER_LIMIT_REACHED', {
        message: `O plano da loja é para até ${detail} pessoas, e todos os lugares estão ocupados. Remova alguém da equipe ou mude de plano.`,
      }),
  },
  jobs: {
    'sweep-team': {
      schedule: '20 * * * *',
      run: ({ services }) => sweepTeam(services.door),
    },
  },
}
