/** The parameters of each operation; `!` marks required ones. Anything else is refused, as Stripe does. */
const OPERATIONS: Record<string, string> = {
  'GET /v1/prices/:id': '',
  'POST /v1/customers': 'email! metadata[user_id]! preferred_locales[0]',
  'DELETE /v1/customers/:id': '',
  'GET /v1/checkout/sessions': 'customer status limit',
  'POST /v1/checkout/sessions':
    'mode! customer! client_reference_id line_items[0][price]! line_items[0][quantity]! subscription_data[metadata][user_id] success_url! cancel_url locale',
  'POST /v1/checkout/sessions/:id/expire': '',
  'GET /v1/subscriptions': 'customer status limit',
  'GET /v1/subscriptions/:id': '',
  'GET /v1/invoices': 'customer limit',
  'POST /v1/billing_portal/sessions':
    'customer! return_url locale flow_data[type] flow_data[subscription_update_confirm][subscription] flow_data[subscription_update_confirm][items][0][id] flow_data[subscription_update_confirm][items][0][price] flow_data[subscription_update_confirm][items][0][quantity] flow_data[after_completion][type] flow_data[after_completion][redirect][return_url]',
}

export class Refused extends Error {
  readonly status: number
  readonly error: Record<string, unknown>
  constructor(status: number, error: Record<string, unknown>) {
    super(String(error.message))
    this.status = status
    this.error = error
  }
}

export const invalid = (message: string, more = {}) =>
  new Refused(400, { type: 'invalid_request_error', message, ...more })
export const missing = (id: string) =>
  new Refused(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such object: '${id}'`,
  })

/** The operation for an address, and the id in it. */
export function operationOf(method: string, path: string): [string, string] {
  for (const operation of Object.keys(OPERATIONS)) {
    const match = new RegExp(`^${operation.replace(':id', '([^/]+)')}$`).exec(`${method} ${path}`)
    if (match) return [operation, match[1] ?? '']
  }
  throw new Refused(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${method}: ${path})`,
  })
}

/** Throws when a parameter is unknown or a required one is missing. */
export function checkParams(operation: string, params: Record<string, string>): void {
  const known = (OPERATIONS[operation] ?? '').split(' ').filter(Boolean)
  const names = new Set(known.map((name) => name.replace('!', '')))
  for (const name of Object.keys(params)) {
    if (!names.has(name)) throw invalid(`Received unknown parameter: ${name}`, { param: name })
  }
  for (const name of known.filter((one) => one.endsWith('!'))) {
    if (!params[name.slice(0, -1)]) throw invalid(`Missing required param: ${name.slice(0, -1)}.`)
  }
}
