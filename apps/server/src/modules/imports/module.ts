import { assertAdmitted } from '../../kernel/rpc/context.ts'
import type { Module } from '../../module.ts'
import { acceptImportFiles } from './accept-files.ts'
import { serveImportIssues } from './left-out-route.ts'
import { importsRouter } from './router.ts'

/** Products out of files. */
export const imports: Module<'imports'> = {
  router: importsRouter,
  routes: ({ server, prefix, contextOf, answer }) => {
    serveImportIssues(server, prefix, contextOf)
    acceptImportFiles(server, `${prefix}/imports`, {
      answer,
      assertShop: (request, reply) => assertAdmitted(contextOf(request, reply), 'shop'),
    })
  },
}
