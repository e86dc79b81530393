/** What a header of a request can carry. */
const KEY = /^[\x21-\x7e]+$/
export const isKey = (value: unknown): value is string => typeof value === 'string' && KEY.test(value)
/** As long as any that a person could have typed: the page groups and rounds them. */
const DECIMAL = /^-?\d{1,20}(\.\d{1,20})?$/

export const isText = (value: unknown) => typeof value === 'string'
export const isDecimal = (value: unknown) => typeof value === 'string' && DECIMAL.test(value)
