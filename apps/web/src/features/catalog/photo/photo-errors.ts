import { IMAGE_MAX_BYTES } from '@prateleira/contract/catalog/constants'
import { catalogErrors } from '@prateleira/contract/catalog/errors'
import { imageTypeOf } from '@prateleira/contract/catalog/images'
import { ApiError, errorMessage, isErrorCode, isNetworkFailure, ReadableError } from '../../../lib/errors.ts'

/** Why a photo could not be taken or sent, with the toast's title (IMG-01, IMG-02). */
export class PhotoError extends ReadableError {
  readonly title: string
  constructor(title: string, message: string) {
    super(message)
    this.title = title
  }
}

const TOO_LARGE = 'Arquivo muito grande'
const WRONG_TYPE = 'Tipo de arquivo inválido'
/** Number of bytes that identify the type. */
const HEAD = 12

/** What is wrong with a chosen file, before it is sent; null when nothing is. The server checks again. */
export async function photoFault(file: Blob): Promise<PhotoError | null> {
  if (file.size > IMAGE_MAX_BYTES) return new PhotoError(TOO_LARGE, catalogErrors.IMAGE_TOO_LARGE.message)
  const head = await file
    .slice(0, HEAD)
    .arrayBuffer()
    .catch(() => new ArrayBuffer(0))
  return imageTypeOf(new Uint8Array(head)) === null
    ? new PhotoError(WRONG_TYPE, catalogErrors.IMAGE_TYPE_INVALID.message)
    : null
}

/** Why sending failed, in the words of IMG-01 and IMG-02. A missing session is reported like at any save (EXI-11). */
export function uploadFault(error: unknown): unknown {
  if (isErrorCode(error, 'UNAUTHORIZED')) return error
  if (isErrorCode(error, 'IMAGE_TOO_LARGE')) return new PhotoError(TOO_LARGE, errorMessage(error))
  if (isErrorCode(error, 'IMAGE_TYPE_INVALID')) {
    const message = errorMessage(error)
    // A truncated picture has a message of its own.
    const title = message === catalogErrors.IMAGE_TYPE_INVALID.message ? WRONG_TYPE : 'Imagem danificada'
    return new PhotoError(title, message)
  }
  return error instanceof ApiError || isNetworkFailure(error)
    ? new PhotoError('Erro no upload', catalogErrors.IMAGE_UPLOAD_FAILED.message)
    : new PhotoError('Erro inesperado', 'Ocorreu um erro inesperado. Tente novamente.')
}

/** The title of a failed save: the photo's if the photo failed. */
export function failureTitle(error: unknown, otherwise: string): string {
  return error instanceof PhotoError ? error.title : otherwise
}
