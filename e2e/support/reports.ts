import type { Shop } from './test.ts'

type Api = Shop['api']

/** The tenant's date `ago` days before today, yyyy-MM-dd. */
export async function day(api: Api, ago = 0): Promise<string> {
  const date = new Date(`${(await api.account.me()).today}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() - ago)
  return date.toISOString().slice(0, 10)
}

/** dd/MM/yyyy. */
export const brazilian = (date: string) => date.split('-').reverse().join('/')

/** Sells a quantity at a price, `ago` days before today; negative: in the future. */
export async function sell(api: Api, variant: string, quantity: string, price: string, ago = 0, more = {}) {
  return api.stock.registerExit({
    headers: {},
    body: {
      lines: [{ product_variant_id: variant, quantity, unit_price: price }],
      exit_date: await day(api, ago),
      responsible_person: 'Ana',
      exit_reason: 'venda',
      ...more,
    },
  })
}
