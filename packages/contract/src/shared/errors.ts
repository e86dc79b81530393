import * as z from 'zod'
import { editConflicts } from './edits.ts'

/**
 * Every error the API answers on purpose: a stable code, its HTTP status and what a person reads. Anything else is an
 * INTERNAL_SERVER_ERROR that tells nothing but its request id.
 */
export const errorCatalogue = {
  BAD_REQUEST: { status: 400, message: 'Confira os dados informados.' },
  UNAUTHORIZED: { status: 401, message: 'Usuário não autenticado' },
  INVALID_CREDENTIALS: { status: 401, message: 'Email ou senha incorretos.' },
  INVALID_KEY: { status: 401, message: 'Chave de integração inválida ou revogada.' },
  KEY_EXPIRED: {
    status: 401,
    message: 'Esta chave de integração venceu. Crie outra no perfil.',
  },
  INVALID_CODE: {
    status: 401,
    message: 'Código incorreto ou vencido. Confira e tente de novo.',
  },
  SIGN_IN_EXPIRED: {
    status: 401,
    message: 'O tempo para informar o código acabou. Entre de novo com seu email e sua senha.',
  },
  SUBSCRIPTION_REQUIRED: {
    status: 402,
    message: 'Para acessar todas as funcionalidades, escolha um plano de assinatura.',
  },
  TRIAL_EXPIRED: {
    status: 402,
    message: 'Seu período de teste expirou. Escolha um plano para continuar usando o sistema.',
  },
  FORBIDDEN: { status: 403, message: 'Você não tem permissão para fazer isso.' },
  SUPER_ADMIN_REQUIRED: {
    status: 403,
    message: 'Apenas o super administrador pode acessar esta área.',
  },
  SECOND_STEP_REQUIRED: {
    status: 403,
    message: 'Para administrar o sistema, ligue antes a verificação em duas etapas no seu perfil.',
  },
  PASSWORD_NEEDED: { status: 403, message: 'Para continuar, digite sua senha de novo.' },
  OTHER_ADMINISTRATOR: {
    status: 403,
    message: 'Só o super administrador pode alterar, suspender ou excluir outros administradores.',
  },
  TEMPORARY_PASSWORD_OVER: {
    status: 403,
    message:
      'Esta senha provisória venceu. Escolha outra em "Esqueci minha senha" ou fale com quem criou a sua conta.',
  },
  ACCOUNT_SUSPENDED: { status: 403, message: 'Sua conta está suspensa. Entre em contato com o suporte.' },
  PLAN_UPGRADE_REQUIRED: {
    status: 403,
    message: 'Este recurso faz parte do plano Profissional. Mude de plano para usá-lo.',
  },
  EMAIL_NOT_CONFIRMED: { status: 403, message: 'Confirme seu email pelo link que enviamos antes de entrar.' },
  KEY_READ_ONLY: {
    status: 403,
    message: 'Esta chave só pode ler. Crie uma com leitura e escrita no perfil.',
  },
  KEY_NOT_ALLOWED: {
    status: 403,
    message: 'Chaves de integração não dão acesso a esta operação: entre com email e senha.',
  },
  UNKNOWN_HOST: {
    status: 421,
    message: 'Este servidor não atende por este endereço. Abra o endereço que está em APP_URL.',
  },
  CROSS_ORIGIN: { status: 403, message: 'Esta requisição veio de outro site e foi recusada.' },
  NOT_FOUND: { status: 404, message: 'Não encontramos o que você procura. Talvez tenha sido excluído.' },
  PLAN_NOT_FOUND: { status: 404, message: 'Plano não encontrado.' },
  USER_NOT_FOUND: { status: 404, message: 'Não existe usuário com este email.' },
  METHOD_NOT_ALLOWED: { status: 405, message: 'Esta operação não existe neste endereço.' },
  CONFLICT: {
    status: 409,
    message: 'Outra pessoa acabou de mudar estes dados. Atualize a página e tente de novo.',
  },
  EDIT_CONFLICT: {
    status: 409,
    message: 'Outra pessoa mudou este cadastro enquanto você editava.',
  },
  SHOP_CHANGED: {
    status: 409,
    message: 'Você passou para outra loja em outra aba. Recarregue a página para continuar nela.',
  },
  TOO_MANY_SHOPS: { status: 409, message: 'Você já tem o máximo de lojas por pessoa.' },
  EMAIL_TAKEN: { status: 409, message: 'Já existe um usuário com este email.' },
  PROTECTED_USER: {
    status: 409,
    message: 'Você não pode suspender nem excluir a si mesmo ou o super administrador.',
  },
  ADMINISTRATOR_ACCOUNT: {
    status: 409,
    message:
      'Quem administra o sistema não pode excluir a própria conta. Peça antes ao super administrador que retire esse acesso.',
  },
  PLAN_IN_USE: {
    status: 409,
    message: 'Este plano possui assinaturas ativas. Desative-as primeiro.',
  },
  KEY_LIMIT_REACHED: {
    status: 409,
    message: 'Você já tem 20 chaves. Revogue uma que não usa mais para criar outra.',
  },
  PRICE_TAKEN: { status: 409, message: 'Este preço já é de outro plano.' },
  ALREADY_ADMIN: { status: 409, message: 'Esta pessoa já é administradora.' },
  ONE_SUPER_ADMIN: {
    status: 409,
    message: 'O super administrador é um só: não pode ser nomeado, alterado nem removido aqui.',
  },
  INSUFFICIENT_STOCK: { status: 409, message: 'Estoque insuficiente.' },
  LOW_STOCK_UNCONFIRMED: {
    status: 409,
    message:
      'Esta saída fará com que o estoque fique abaixo do nível mínimo recomendado. Deseja continuar mesmo assim?',
  },
  PRODUCT_CODE_TAKEN: {
    status: 409,
    message: 'Já existe um produto com este código interno. Por favor, use um código diferente.',
  },
  BARCODE_TAKEN: { status: 409, message: 'Já existe uma variante com este código de barras.' },
  VARIANT_TAKEN: { status: 409, message: 'Este produto já tem uma variante com este tamanho e esta cor.' },
  SKU_TAKEN: { status: 409, message: 'Este produto já tem uma variante com este SKU.' },
  AMBIGUOUS_CODE: { status: 409, message: 'Mais de uma variante tem este código. Escolha qual.' },
  CODE_GENERATION_FAILED: {
    status: 409,
    message: 'Não foi possível gerar um código único. Tente inserir manualmente.',
  },
  PRODUCT_LIMIT_REACHED: {
    status: 409,
    message:
      'Seu plano chegou ao limite de produtos. Exclua um produto ou mude de plano para cadastrar mais.',
  },
  CATEGORY_NAME_TAKEN: { status: 409, message: 'Já existe uma categoria com este nome.' },
  CATEGORY_IN_USE: {
    status: 409,
    message: 'Não é possível excluir categoria que possui produtos associados',
  },
  LAST_VARIANT: { status: 409, message: 'O produto precisa de pelo menos uma variante ativa.' },
  VARIANT_INACTIVE: { status: 409, message: 'Este produto ou variante está inativo.' },
  UNIT_FIXED: {
    status: 409,
    message:
      'A unidade não pode mais mudar: este produto já teve movimentações, e elas foram contadas nesta unidade. Cadastre outro produto com a unidade certa.',
  },
  VARIANT_HAS_STOCK: {
    status: 409,
    message:
      'Esta variante ainda tem estoque, que continuaria contando sem poder ser vendido. Registre a saída do que resta e depois desative a variante.',
  },
  ALREADY_REVERSED: { status: 409, message: 'Esta movimentação já foi estornada.' },
  NOT_REVERSIBLE: {
    status: 409,
    message: 'Um estorno não pode ser estornado. Registre uma nova movimentação.',
  },
  SECOND_STEP_ON: { status: 409, message: 'A verificação em duas etapas já está ligada.' },
  SECOND_STEP_OFF: { status: 409, message: 'A verificação em duas etapas está desligada.' },
  IDEMPOTENCY_CONFLICT: {
    status: 409,
    message: 'Esta chave de idempotência já foi usada com outros dados.',
  },
  RESET_LINK_INVALID: {
    status: 410,
    message: 'Este link expirou ou já foi usado. Peça outro em "Esqueci minha senha".',
  },
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
  PAYLOAD_TOO_LARGE: { status: 413, message: 'Os dados enviados são grandes demais.' },
  IMAGE_TOO_LARGE: { status: 413, message: 'A imagem deve ter no máximo 5MB.' },
  IMAGE_TYPE_INVALID: {
    status: 415,
    message: 'Por favor, selecione uma imagem (JPG, PNG ou WEBP).',
  },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'Envie os dados como application/json.' },
  TOO_MANY_REQUESTS: { status: 429, message: 'Muitas tentativas. Aguarde um pouco e tente de novo.' },
  INTERNAL_SERVER_ERROR: {
    status: 500,
    message: 'Algo deu errado do nosso lado. Tente de novo; se continuar, fale com o suporte.',
  },
  CHECKOUT_FAILED: {
    status: 502,
    message: 'Não foi possível processar o pagamento. Tente novamente.',
  },
  CHECKOUT_URL_MISSING: { status: 502, message: 'URL de checkout não recebida' },
  IMAGE_UPLOAD_FAILED: {
    status: 502,
    message: 'Não foi possível enviar a imagem. Tente novamente.',
  },
  CANCELLATION_FAILED: {
    status: 502,
    message:
      'Não conseguimos cancelar sua assinatura, então a conta não foi excluída. Tente de novo em alguns minutos.',
  },
  PORTAL_FAILED: {
    status: 502,
    message: 'Não foi possível abrir o portal de gerenciamento. Tente novamente.',
  },
  PORTAL_URL_MISSING: { status: 502, message: 'URL do portal não recebida' },
  SERVICE_UNAVAILABLE: {
    status: 503,
    message: 'O sistema está temporariamente indisponível. Tente de novo em instantes.',
  },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof errorCatalogue

export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errorCatalogue, code)
}

/** One thing wrong with an input: where (a path such as lines.0.quantity) and what. */
export const inputIssue = z.object({ path: z.string(), message: z.string() })
export type InputIssue = z.infer<typeof inputIssue>

export const inputIssues = z.object({ issues: z.array(inputIssue) })

/** What INSUFFICIENT_STOCK carries, as decimal strings (EXI-05). */
export const stockShortage = z.object({
  product_variant_id: z.string(),
  product_name: z.string(),
  available: z.string(),
  requested: z.string(),
})
export type StockShortage = z.infer<typeof stockShortage>

/** What LOW_STOCK_UNCONFIRMED carries: the products that the exit would leave at or below their minimum (EXI-04). */
export const lowStockLeft = z.object({
  products: z.array(
    z.object({
      product_id: z.string(),
      product_name: z.string(),
      /** Of all variants together, once the exit is done. */
      left: z.string(),
      minimum: z.string(),
    }),
  ),
})
export type LowStockLeft = z.infer<typeof lowStockLeft>

type ErrorMap<Codes extends ErrorCode> = {
  [Code in Codes]: { status: (typeof errorCatalogue)[Code]['status']; message: string; data?: z.ZodType }
}

/** The contract's declaration of the named errors. */
export function errors<Codes extends ErrorCode>(...codes: Codes[]): ErrorMap<Codes> {
  const entries = codes.map((code) => [code, { ...errorCatalogue[code], ...dataOf(code) }])
  return Object.fromEntries(entries) as ErrorMap<Codes>
}

function dataOf(code: ErrorCode): { data?: z.ZodType } {
  if (code === 'BAD_REQUEST') return { data: inputIssues.optional() }
  if (code === 'EDIT_CONFLICT') return { data: editConflicts.optional() }
  if (code === 'INSUFFICIENT_STOCK') return { data: stockShortage.optional() }
  if (code === 'LOW_STOCK_UNCONFIRMED') return { data: lowStockLeft.optional() }
  return {}
}
