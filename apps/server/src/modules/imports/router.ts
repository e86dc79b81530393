import { procedures } from '../../kernel/rpc/rpc.ts'
import { presentImport } from './present.ts'
import { previewImport } from './preview-import.ts'
import { importById, latestImports } from './queries.ts'
import { startImport } from './start-import.ts'
import { previewUndo, undoImport } from './undo-import.ts'
import { uploadImport } from './upload-file.ts'

const imports = procedures.imports

export const importsRouter = {
  listImports: imports.listImports.handler(async ({ context }) =>
    (await context.query(latestImports())).map(presentImport),
  ),
  uploadImport: imports.uploadImport.handler(({ context, input }) => uploadImport(context, input)),
  getImport: imports.getImport.handler(({ context, input }) =>
    context.run(async (tx) => presentImport(await tx.one(importById(input.id)))),
  ),
  previewImport: imports.previewImport.handler(({ context, input, signal }) =>
    previewImport(context, input.params.id, input.body, signal),
  ),
  startImport: imports.startImport.handler(({ context, input }) =>
    startImport(context, input.params.id, input.body.mode),
  ),
  previewUndo: imports.previewUndo.handler(({ context, input }) => previewUndo(context, input.id)),
  undoImport: imports.undoImport.handler(({ context, input }) =>
    undoImport(context, input.params.id, input.body.keep_moved),
  ),
}
