import type { planInput, updateUserInput } from '@prateleira/contract/admin/schemas'
import type { ChangedField } from '@prateleira/contract/team/changed-fields'
import type * as z from 'zod'

/** What the administrators' log names; a price and a status have words of their own there. */
type PlanField = Exclude<keyof z.input<typeof planInput>, 'price'>
type UserField = Exclude<keyof z.input<typeof updateUserInput>, 'status'>

/** The fields of a product, a user or a plan in the sentences of a log: what somebody changed. */
const WORDS: Record<ChangedField | PlanField | UserField, string> = {
  name: 'nome',
  full_name: 'nome',
  company_name: 'empresa',
  phone: 'telefone',
  description: 'descrição',
  is_active: 'situação',
  internal_code: 'código',
  category: 'categoria',
  supplier: 'fornecedor',
  cost_price: 'preço de custo',
  min_stock_level: 'estoque mínimo',
  unit: 'unidade',
  image: 'foto',
  duration_months: 'duração',
  features: 'funcionalidades',
  members_max: 'limite de pessoas',
  entitlements: 'recursos incluídos',
  other: 'outros dados',
}

/** A newer server than this page may name others. */
export function fieldWords(fields: readonly string[]): string {
  return fields.map((field) => (WORDS as Record<string, string>)[field] ?? WORDS.other).join(', ')
}
