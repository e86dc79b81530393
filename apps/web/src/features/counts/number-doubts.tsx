import { Button } from '@mantine/core'
import { fullVariantName } from '@prateleira/contract/catalog/rules'
import type { VariantOption } from '@prateleira/contract/catalog/schemas'
import { formatQuantity } from '@prateleira/contract/shared/format'
import countingCss from './counting.module.css'
import countsCss from './counts.module.css'

/** A quantity and its product. */
export interface Found {
  option: VariantOption
  quantity: string
  replaces: boolean
}

/** A typed number that may not be a quantity: it is the code of `other`, or too large. */
export interface Doubt extends Found {
  typed: string
  other: VariantOption | null
}

interface Props {
  doubts: Doubt[]
  onCount: (doubt: Doubt) => void
  /** It was the code, or mistyped. */
  onReject: (doubt: Doubt) => void
}

/** Asks what was meant. A number stays until it is answered, or counted right. */
export function NumberDoubts({ doubts, onCount, onReject }: Props) {
  return doubts.map((doubt, index) => {
    const { option, quantity, typed, other } = doubt
    return (
      <fieldset
        // biome-ignore lint/suspicious/noArrayIndexKey: the same number may be asked about twice
        key={`${typed}-${index}`}
        aria-label={typed}
        className={countingCss.doubt}
      >
        <p role="alert">
          <strong>{other ? typed : `${formatQuantity(quantity)} ${option.unit}`}</strong>
          {other
            ? ' também é um código: quantidade ou produto?'
            : ` de ${fullVariantName(option)}: está certo?`}
        </p>
        <div className={countsCss.acts}>
          <Button size="sm" variant="default" onClick={() => onCount(doubt)}>
            Contar {formatQuantity(quantity)} {option.unit}
            {other && ` de ${fullVariantName(option)}`}
          </Button>
          <Button size="sm" variant="default" onClick={() => onReject(doubt)}>
            {other ? `É o código de ${fullVariantName(other)}` : 'Corrigir'}
          </Button>
        </div>
      </fieldset>
    )
  })
}
