import { IMPORT_FILE_MAX_BYTES } from '@prateleira/contract/imports/constants'
import type { ProductImport } from '@prateleira/contract/imports/schemas'
import { skipToken } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { client } from '../../lib/client.ts'
import { ReadableError } from '../../lib/errors.ts'
import { refreshAfter } from '../../lib/refresh.ts'

const POLL_MILLISECONDS = 700

/** Whether the server is importing or undoing. */
export const isUnderWay = (status: string | undefined) => status === 'running' || status === 'undoing'

/** One import; polled while it runs. */
export const importQuery = (id: string | undefined) =>
  api.imports.getImport.queryOptions({
    input: id ? { id } : skipToken,
    refetchInterval: ({ state }: { state: { data?: { status: string } } }) =>
      isUnderWay(state.data?.status) ? POLL_MILLISECONDS : false,
  })

export const latestImportsQuery = () => api.imports.listImports.queryOptions()

/** What a person decides in the preview. */
export type Decided = Pick<ProductImport, 'decimals' | 'without_barcodes'>

/** The result of importing with these columns and choices. */
export const previewQuery = ({
  id,
  mapping,
  decimals,
  without_barcodes,
}: Pick<ProductImport, 'id' | 'mapping'> & Decided) =>
  api.imports.previewImport.queryOptions({
    input: { params: { id }, body: { mapping, decimals, without_barcodes } },
    staleTime: 30_000,
    retry: false,
  })

export const undoPreviewQuery = (id: string, enabled: boolean) =>
  api.imports.previewUndo.queryOptions({ input: { id }, enabled, staleTime: 0 })

/** After an import or its undo has created or deleted products. */
export const productsChanged = () => refreshAfter('imports')

/** Sends a file, compressed if the browser can. Throws a readable error for one that is too large or empty. */
export async function uploadFile(file: File) {
  if (file.size === 0) throw new ReadableError('O arquivo está vazio.')
  if (file.size > IMPORT_FILE_MAX_BYTES)
    throw new ReadableError(`O arquivo deve ter no máximo ${IMPORT_FILE_MAX_BYTES / 1024 / 1024} MB.`)
  const packed = 'CompressionStream' in globalThis
  const bytes = packed
    ? await new Response(file.stream().pipeThrough(new CompressionStream('gzip'))).blob()
    : file
  return client.imports.uploadImport({
    file_name: file.name.slice(0, 200),
    content: await base64(bytes),
    packed,
  })
}

function base64(bytes: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '')
    reader.onerror = () => reject(new ReadableError('O arquivo não pôde ser lido. Escolha-o de novo.'))
    reader.readAsDataURL(bytes)
  })
}
