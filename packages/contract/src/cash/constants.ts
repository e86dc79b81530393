/** Registers that a shop keeps at one time. */
export const CASH_REGISTERS_MAX = 50
/** Name of the first register, created when a shop starts to keep cash. */
export const FIRST_REGISTER = 'Caixa 1'
/** Notes and coins, in reais, the largest first. */
export const DENOMINATIONS = [
  '200.00',
  '100.00',
  '50.00',
  '20.00',
  '10.00',
  '5.00',
  '2.00',
  '1.00',
  '0.50',
  '0.25',
  '0.10',
  '0.05',
] as const
export type Denomination = (typeof DENOMINATIONS)[number]
/** Values from this one down are coins. */
export const LARGEST_COIN = '1.00'
/** What is counted when a session is closed, in the order of the form. */
export const COUNTED_METHODS = ['dinheiro', 'pix', 'debito', 'credito', 'boleto', 'outro'] as const
