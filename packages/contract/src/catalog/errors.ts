import type { ErrorTexts } from '../shared/errors.ts'
import { IMAGE_MAX_MEGABYTES } from './constants.ts'
import { IMAGE_TYPES_IN_WORDS } from './images.ts'

/** Errors of the catalogue. */
export const catalogErrors = {
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
  PRODUCT_RESERVED: {
    status: 409,
    message:
      'Há uma venda aguardando o Pix com este produto. Confirme a venda ou desista dela antes de excluir ou desativar o produto.',
  },
  IMAGE_TOO_LARGE: { status: 413, message: `A imagem deve ter no máximo ${IMAGE_MAX_MEGABYTES}MB.` },
  IMAGE_TYPE_INVALID: {
    status: 415,
    message: `Por favor, selecione uma imagem (${IMAGE_TYPES_IN_WORDS}).`,
  },
  IMAGE_UPLOAD_FAILED: {
    status: 502,
    message: 'Não foi possível enviar a imagem. Tente novamente.',
  },
} as const satisfies ErrorTexts
