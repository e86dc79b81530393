import { problem } from '../../kernel/rpc/errors.ts'
import type { Module } from '../../module.ts'
import { admitKeys } from './admit-keys.ts'
import { INTRODUCTION } from './introduction.ts'
import { integrationRouter } from './router.ts'

/** Keys with which programs use the API. */
export const integration: Module<'integration'> = {
  router: integrationRouter,
  errors: {
    PR40K: 'INVALID_KEY',
    PR40E: 'KEY_EXPIRED',
    PR40R: 'KEY_READ_ONLY',
    // Raised in the read-only transaction of a reading key.
    '25006': 'KEY_READ_ONLY',
    PR40P: () =>
      problem('PLAN_UPGRADE_REQUIRED', {
        message: 'A API de integração faz parte do plano Profissional. Mude de plano para usar esta chave.',
      }),
  },
  openapi: {
    description: INTRODUCTION,
    securitySchemes: () => ({
      key: {
        type: 'http',
        scheme: 'bearer',
        bearerFormat: 'prat_…',
        description:
          'Uma chave de integração, criada no perfil, com leitura ou com leitura e escrita. Só alcança os dados da loja.',
      },
    }),
  },
  admit: ({ server, prefix, services: { door, accounts, clock } }) =>
    admitKeys(server, { prefix, door, pool: accounts.pool, clock }),
}
