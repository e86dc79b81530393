import * as z from 'zod'
import { errors } from '../errors.ts'
import { byId } from '../shared/fields.ts'
import { shopProcedure } from '../shared/procedure.ts'
import {
  importMappingInput,
  importPreview,
  importStartInput,
  importUndoInput,
  importUndoPreview,
  importUploadInput,
  productImport,
} from './schemas.ts'

const tag = { tags: ['Importações'] }
const about = { ...tag, inputStructure: 'detailed' } as const

export const imports = {
  listImports: shopProcedure('imports')
    .route({ method: 'GET', path: '/imports', summary: 'Últimas importações de produtos', ...tag })
    .output(z.array(productImport)),
  uploadImport: shopProcedure('imports')
    .route({
      method: 'POST',
      path: '/imports',
      summary: 'Enviar um arquivo CSV ou XLSX de produtos; nada é importado ainda',
      successStatus: 201,
      ...tag,
    })
    .errors(errors('PAYLOAD_TOO_LARGE'))
    .input(importUploadInput)
    .output(productImport),
  getImport: shopProcedure('imports')
    .route({ method: 'GET', path: '/imports/{id}', summary: 'Ver uma importação e seu andamento', ...tag })
    .errors(errors('NOT_FOUND'))
    .input(byId)
    .output(productImport),
  previewImport: shopProcedure('imports')
    .route({
      method: 'POST',
      path: '/imports/{id}/preview',
      summary: 'Escolher as colunas e conferir o que seria importado',
      ...about,
    })
    .errors(errors('NOT_FOUND', 'IMPORT_NOT_READY'))
    .input(z.object({ params: byId, body: importMappingInput }))
    .output(importPreview),
  startImport: shopProcedure('imports')
    .route({
      method: 'POST',
      path: '/imports/{id}/start',
      summary: 'Importar; repetido, não importa de novo',
      ...about,
    })
    .errors(errors('NOT_FOUND', 'IMPORT_NOT_READY', 'IMPORT_RUNNING'))
    .input(z.object({ params: byId, body: importStartInput }))
    .output(productImport),
  previewUndo: shopProcedure('imports')
    .route({
      method: 'GET',
      path: '/imports/{id}/undo',
      summary: 'Conferir o que seria desfeito',
      ...tag,
    })
    .errors(errors('NOT_FOUND'))
    .input(byId)
    .output(importUndoPreview),
  undoImport: shopProcedure('imports')
    .route({
      method: 'POST',
      path: '/imports/{id}/undo',
      summary:
        'Desfazer: começa a excluir os produtos que a importação criou; o andamento vem com a importação',
      ...about,
    })
    .errors(errors('NOT_FOUND', 'IMPORT_NOT_READY', 'IMPORT_RUNNING', 'IMPORT_PRODUCTS_MOVED'))
    .input(z.object({ params: byId, body: importUndoInput }))
    .output(productImport),
}
