import { Button } from '@mantine/core'
import { fullVariantName } from '@prateleira/contract/catalog/rules'
import type { VariantOption } from '@prateleira/contract/catalog/schemas'
import { DOT, formatQuantity } from '@prateleira/contract/shared/format'
import countingCss from './counting.module.css'
import countsCss from './counts.module.css'

/** The quantity of a variant counted on this page, as far as known here. */
export interface Shown {
  option: VariantOption
  /** Null: nothing. */
  mine: string | null
  /** A part of it is queued on this device. */
  waits: boolean
  expected: string | null
}

interface Props {
  option: VariantOption
  shown: Shown | undefined
  isBlind: boolean
  corrects: boolean
  onOneMore: () => void
  onCorrect: () => void
  onTakeBack: () => void
}

/** The variant being counted: one's quantity, and a button for one more. */
export function CurrentItem({ option, shown, isBlind, corrects, onOneMore, onCorrect, onTakeBack }: Props) {
  const { unit } = option
  const mine = shown?.mine ?? null
  return (
    <section className={countingCss.current} aria-label="Contando agora">
      <div>
        <h2>{fullVariantName(option)}</h2>
        <p className={countsCss.soft}>
          {option.sku}
          {!isBlind && shown?.expected && `${DOT}esperado ${formatQuantity(shown.expected)} ${unit}`}
        </p>
        <p aria-live="polite">
          {mine === null
            ? `Você ainda não contou este item (${unit})`
            : `Você contou ${formatQuantity(mine)} ${unit}`}
          {shown?.waits && <span className={countsCss.soft}>{DOT}neste aparelho</span>}
        </p>
      </div>
      <button type="button" className={countingCss.plus} onClick={onOneMore} aria-label={`Mais 1 ${unit}`}>
        +1
      </button>
      {mine !== null && (
        <div className={countsCss.acts}>
          <Button
            size="sm"
            variant={corrects ? 'filled' : 'default'}
            onClick={onCorrect}
            aria-pressed={corrects}
          >
            Corrigir total
          </Button>
          <Button size="sm" variant="subtle" color="gray" onClick={onTakeBack}>
            Não contei
          </Button>
        </div>
      )}
    </section>
  )
}
