import { compare } from '@prateleira/contract/shared/decimal'
import { Money } from '../../components/money.tsx'

/** What a customer owes; nobody reads a negative debt as a credit. */
export function Balance({
  value,
  owed = '',
  credit = 'Crédito',
}: {
  value: string
  owed?: string
  credit?: string
}) {
  const word = compare(value, '0') < 0 ? credit : owed
  return (
    <>
      {word && `${word} `}
      <Money value={value.replace('-', '')} />
    </>
  )
}
