import type { ErrorTexts } from '../shared/errors.ts'
import { INTEGRATION_KEYS_MAX } from './constants.ts'

/** Errors of the integration API. */
export const integrationErrors = {
  INVALID_KEY: { status: 401, message: 'Chave de integração inválida ou revogada.' },
  KEY_EXPIRED: {
    status: 401,
    message: 'Esta chave de integração venceu. Crie outra no perfil.',
  },
  KEY_READ_ONLY: {
    status: 403,
    message: 'Esta chave só pode ler. Crie uma com leitura e escrita no perfil.',
  },
  KEY_NOT_ALLOWED: {
    status: 403,
    message: 'Chaves de integração não dão acesso a esta operação: entre com email e senha.',
  },
  KEY_LIMIT_REACHED: {
    status: 409,
    message: `Você já tem ${INTEGRATION_KEYS_MAX} chaves. Revogue uma que não usa mais para criar outra.`,
  },
} as const satisfies ErrorTexts
