import type { ErrorTexts } from '../shared/errors.ts'

/** Errors of an import. */
export const importsErrors = {
  IMPORT_NOT_READY: {
    status: 409,
    message: 'Esta importação já foi concluída ou desfeita. Envie o arquivo de novo.',
  },
  IMPORT_RUNNING: {
    status: 409,
    message: 'Outra importação está em andamento. Aguarde ela terminar.',
  },
  IMPORT_PRODUCTS_MOVED: {
    status: 409,
    message: 'Alguns produtos desta importação já tiveram movimentações.',
  },
} as const satisfies ErrorTexts
