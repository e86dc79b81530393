import { contract } from '@prateleira/contract'
import type { Module } from '../../module.ts'
import { acceptImportFiles } from './accept-files.ts'
import { importJob } from './job.ts'
import { serveImportIssues } from './left-out-route.ts'
import { importsRouter } from './router.ts'

/** Imports of products from files. */
export const imports: Module<'imports'> = {
  router: importsRouter,
  jobs: { import: importJob },
  routes: (kernel) => {
    const { server, prefix, contextOf, enter, answer } = kernel
    serveImportIssues(kernel)
    const declared = contract.imports.uploadImport['~orpc'].meta
    acceptImportFiles(server, `${prefix}/imports`, {
      answer,
      admit: (request, reply) => enter(contextOf(request, reply), declared).admit(),
    })
  },
}
