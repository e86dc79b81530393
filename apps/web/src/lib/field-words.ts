/** The fields of a product, a user or a plan in the sentences of a log: what somebody changed. */
const WORDS: Record<string, string> = {
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
}

export function fieldWords(fields: readonly string[]): string {
  return fields.map((field) => WORDS[field] ?? field).join(', ')
}
