import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { rightsOf, type ShopRole } from '@prateleira/contract/rights'
import { declaredCalls } from '../../apps/web/test/declared-calls.ts'

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

/** The page that a person of that role gets at each address. */
export async function pagesFor(role: ShopRole) {
  const own = rightsOf(role)
  return (await shopPages()).map(({ path, title, call }) => ({
    path,
    title,
    may:
      !call ||
      (declaredCalls.find((one) => one.call === call)?.meta.rights ?? []).some((right) =>
        own.includes(right),
      ),
  }))
}
