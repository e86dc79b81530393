import type { Api } from './client.ts'

/** Days of a register: float, amount taken to the bank, difference at the close and its reason. */
const CLOSED = [
  { float: '150.00', withdrawal: '80.00', counted: '70.00', explanation: null },
  {
    float: '150.00',
    withdrawal: '95.50',
    counted: '42.50',
    explanation: 'Troco dado a mais para um cliente.',
  },
  { float: '150.00', withdrawal: '60.00', counted: '91.00', explanation: null },
]

/** Starts keeping cash: some closed sessions, and an open one, so that the counter accepts cash. */
export async function fillCash({ cash }: Api): Promise<void> {
  const { registers } = await cash.setCashControl({ is_on: true })
  const register_id = registers[0]?.id ?? ''
  const open = (opening_float: string) => cash.openCash({ headers: {}, body: { register_id, opening_float } })
  for (const { float, withdrawal, counted, explanation } of CLOSED) {
    const { id } = await open(float)
    const params = { id }
    await cash.moveCash({
      headers: {},
      params,
      body: { kind: 'withdrawal', amount: withdrawal, reason: 'Depósito no banco' },
    })
    await cash.closeCash({
      headers: {},
      params,
      body: { counts: [{ method: 'dinheiro', amount: counted }] },
    })
    if (explanation) await cash.explainCash({ params, body: { explanation } })
  }
  await open('200.00')
}
