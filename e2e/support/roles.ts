import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contract } from '@prateleira/contract'
import { rightsOf, type ShopRight, type ShopRole } from '@prateleira/contract/rights'

const FEATURES = join(import.meta.dirname, '../../apps/web/src/features')

interface DeclaredPage {
  area: string
  path: string
  title: string
  call?: string
}

/** Every page of a shop, as declared by its feature, and the two of app/. */
async function shopPages(): Promise<DeclaredPage[]> {
  // Others import code that needs a browser.
  const declaring = globSync('*/feature.ts', { cwd: FEATURES })
    .map((path) => join(FEATURES, path))
    .filter((path) => readFileSync(path, 'utf8').includes(`area: 'shop'`))
  const features: { feature: { pages: DeclaredPage[] } }[] = await Promise.all(
    declaring.map((path) => import(path)),
  )
  return [
    { area: 'shop', path: '/', title: 'Dashboard' },
    { area: 'shop', path: '/perfil', title: 'Perfil' },
    ...features.flatMap(({ feature }) => feature.pages).filter(({ area }) => area === 'shop'),
  ]
}

interface DeclaredCall {
  '~orpc': { meta: { rights: readonly ShopRight[] } }
}

function rightsOfCall(call: string): readonly ShopRight[] {
  const [module = '', name = ''] = call.split('.')
  const modules = contract as unknown as Record<string, Record<string, DeclaredCall>>
  return modules[module]?.[name]?.['~orpc'].meta.rights ?? []
}

/** The page that a person of that role gets at each address. */
export async function pagesFor(role: ShopRole) {
  const own = rightsOf(role)
  return (await shopPages()).map(({ path, title, call }) => ({
    path,
    title,
    may: !call || rightsOfCall(call).some((right) => own.includes(right)),
  }))
}
