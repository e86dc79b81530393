import { Button } from '@mantine/core'
import { fullVariantName } from '@prateleira/contract/catalog/rules'
import { changeWords, differenceWords } from '@prateleira/contract/counts/rules'
import { compare } from '@prateleira/contract/shared/decimal'
import { DOT, formatMoney, formatQuantity } from '@prateleira/contract/shared/format'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ErrorState } from '../../components/error-state.tsx'
import { minutesQuery } from './api.ts'
import countsCss from './counts.module.css'
import { Sums } from './sums.tsx'

const withUnit =
  ({ unit }: { unit: string }) =>
  (quantity: string) =>
    `${formatQuantity(quantity)} ${unit}`

/** Thousands of rows, rendered on request. */
const FIRST = 50

/** The approved lines, differences first. `isUndone`: the stock was adjusted by them once, and is no more. */
export default function ResultLines({ id, isUndone }: { id: string; isUndone: boolean }) {
  const { data, error, refetch } = useQuery(minutesQuery(id))
  const [all, setAll] = useState(false)
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return null
  const differs = (difference: string) => compare(difference, '0') !== 0
  const lines = data.lines.toSorted((a, b) => Number(differs(b.difference)) - Number(differs(a.difference)))
  return (
    <>
      <Sums review={data} lines={data.lines} isUndone={isUndone} />
      <ul className={countsCss.review} aria-label="Resultado">
        {(all ? lines : lines.slice(0, FIRST)).map((line) => (
          <li key={line.product_variant_id}>
            <h2>
              {fullVariantName(line)} <small>{line.sku}</small>
            </h2>
            <strong data-sign={isUndone ? '0' : String(compare(line.difference, '0'))}>
              {isUndone && differs(line.difference)
                ? `Desfeito: ${changeWords(line.difference, withUnit(line))}`
                : differenceWords(line.difference, withUnit(line))}
              {line.value !== null && <small>{formatMoney(line.value)}</small>}
            </strong>
            <p className={countsCss.soft}>
              {line.was_counted ? `Contado ${formatQuantity(line.counted)}` : 'Não contado, zerado'}
              {DOT}
              esperado {formatQuantity(line.expected)} {line.unit}
              {line.people.length > 0 && `${DOT}${line.people.join(', ')}`}
            </p>
          </li>
        ))}
      </ul>
      {!all && lines.length > FIRST && (
        <Button variant="default" onClick={() => setAll(true)}>
          Mostrar os outros {lines.length - FIRST}
        </Button>
      )}
    </>
  )
}
