import { productTitle } from '@prateleira/contract/catalog/rules'
import type { SearchResults } from '@prateleira/contract/reports/schemas'
import { formatDate } from '@prateleira/contract/shared/dates'
import { formatMoney, formatQuantity } from '@prateleira/contract/shared/format'
import { foldText, wordsTyped } from '@prateleira/contract/shared/text'
import { type AppPath, paths, queryNames } from '../../config/paths.ts'
import { debtOf } from '../../lib/debt-of.ts'

export interface SearchablePage {
  path: AppPath
  label: string
  /** Other words people use for it. */
  words: string
}

export interface SearchOption {
  key: string
  label: string
  detail?: string
  to: AppPath
  search?: Record<string, string>
  /** Whether it only resembles what was typed. */
  similar?: boolean
}

export interface SearchGroup {
  label: string
  options: SearchOption[]
}

/** The address that shows a product's detail. */
const productTarget = (id: string) => ({ to: paths.products, search: { [queryNames.product]: id } })

/** What was found, in the order in which people look for it; what only resembles the text comes last. */
export function searchGroups(
  query: string,
  results: SearchResults | undefined,
  pages: SearchablePage[],
): SearchGroup[] {
  const words = wordsTyped(query)
  const matches = ({ label, words: more }: SearchablePage) => {
    const text = foldText(`${label} ${more}`)
    return words.length > 0 && words.every((word) => text.includes(word))
  }
  const person = (to: AppPath) => (contact: { id: string; name: string; balance?: string | null }) => ({
    key: contact.id,
    label: contact.name,
    detail: debtOf(contact.balance ?? null) ?? undefined,
    to,
    search: { [queryNames.contact]: contact.id },
  })
  const products = (similar: boolean) =>
    (results?.products ?? [])
      .filter((product) => product.similar === similar)
      .map((product) => ({
        key: product.id,
        label: productTitle(product),
        detail: `${product.internal_code} · ${formatQuantity(product.total_stock)} ${product.unit}`,
        similar,
        ...productTarget(product.id),
      }))
  const groups: SearchGroup[] = [
    { label: 'Produtos', options: products(false) },
    {
      label: 'Vendas',
      options: (results?.sales ?? []).map(
        ({ id, number, sale_date: date, total_amount: total, customer }) => ({
          key: id,
          label: `Venda nº ${number}`,
          detail: [formatDate(date), formatMoney(total), customer].filter(Boolean).join(' · '),
          to: paths.sales,
          search: { [queryNames.sale]: id },
        }),
      ),
    },
    { label: 'Clientes', options: (results?.customers ?? []).map(person(paths.customers)) },
    { label: 'Fornecedores', options: (results?.suppliers ?? []).map(person(paths.suppliers)) },
    {
      label: 'Páginas',
      options: pages.filter(matches).map(({ path, label }) => ({ key: path, label, to: path })),
    },
    { label: 'Produtos parecidos', options: products(true) },
  ]
  return groups.filter(({ options }) => options.length > 0)
}
