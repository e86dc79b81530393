import type { Isolation, RouteCases } from '../../../test/isolation/cases.ts'

/** How the isolation suite calls each procedure. */
export const isolation: RouteCases = {
  listImports: { call: () => ({}) },
  uploadImport: {
    call: () => ({ body: { file_name: 'x.csv', content: Buffer.from('nome\nCafé').toString('base64') } }),
  },
  getImport: { call: (own) => ({ params: { id: own.import } }), ids: { 'params.id': 'import' } },
  previewImport: {
    call: (own) => ({ params: { id: own.newImport }, body: { mapping: { name: 0 } } }),
    ids: { 'params.id': 'newImport' },
  },
  // Done already: it is not imported again.
  startImport: {
    call: (own) => ({ params: { id: own.import }, body: { mode: 'all' } }),
    ids: { 'params.id': 'import' },
  },
  previewUndo: { call: (own) => ({ params: { id: own.import } }), ids: { 'params.id': 'import' } },
  undoImport: {
    call: (own) => ({ params: { id: own.import }, body: {} }),
    ids: { 'params.id': 'import' },
  },
}

/** What its plain routes need in their addresses. */
export const plainRoutes: Isolation['plainRoutes'] = {
  exportIssues: (own) => ({ params: { id: own.newImport } }),
}
