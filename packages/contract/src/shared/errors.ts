import * as z from 'zod'

/** By stable code: the HTTP status of an error and its text. */
export type ErrorTexts = Record<string, { status: number; message: string }>

/** Errors that any operation may answer. */
export const sharedErrors = {
  BAD_REQUEST: { status: 400, message: 'Confira os dados informados.' },
  UNAUTHORIZED: { status: 401, message: 'Usuário não autenticado' },
  FORBIDDEN: { status: 403, message: 'Você não tem permissão para fazer isso.' },
  UNKNOWN_HOST: {
    status: 421,
    message: 'Este servidor não atende por este endereço. Abra o endereço que está em APP_URL.',
  },
  CROSS_ORIGIN: { status: 403, message: 'Esta requisição veio de outro site e foi recusada.' },
  NOT_FOUND: { status: 404, message: 'Não encontramos o que você procura. Talvez tenha sido excluído.' },
  METHOD_NOT_ALLOWED: { status: 405, message: 'Esta operação não existe neste endereço.' },
  CONFLICT: {
    status: 409,
    message: 'Outra pessoa acabou de mudar estes dados. Atualize a página e tente de novo.',
  },
  EDIT_CONFLICT: {
    status: 409,
    message: 'Este cadastro mudou em outra aba ou aparelho enquanto você editava.',
  },
  PAYLOAD_TOO_LARGE: { status: 413, message: 'Os dados enviados são grandes demais.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'Envie os dados como application/json.' },
  TOO_MANY_REQUESTS: { status: 429, message: 'Muitas tentativas. Aguarde um pouco e tente de novo.' },
  INTERNAL_SERVER_ERROR: {
    status: 500,
    message: 'Algo deu errado do nosso lado. Tente de novo; se continuar, fale com o suporte.',
  },
  SERVICE_UNAVAILABLE: {
    status: 503,
    message: 'O sistema está temporariamente indisponível. Tente de novo em instantes.',
  },
} as const satisfies ErrorTexts

/** One problem with an input: its path, such as lines.0.quantity, and a message. */
export const inputIssue = z.object({ path: z.string(), message: z.string() })
export type InputIssue = z.infer<typeof inputIssue>

export const inputIssues = z.object({ issues: z.array(inputIssue) })
