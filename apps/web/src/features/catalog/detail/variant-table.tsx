import { Badge } from '@mantine/core'
import { type Unit, variantLabel } from '@prateleira/contract/catalog/rules'
import type { ProductDetail } from '@prateleira/contract/catalog/schemas'
import { compare } from '@prateleira/contract/shared/decimal'
import { DOT, formatQuantity } from '@prateleira/contract/shared/format'
import { Money } from '../../../components/money.tsx'
import { lastPurchaseInWords } from '../../../lib/last-purchase.ts'
import { useMe } from '../../../lib/me.ts'
import classes from './product-details.module.css'
import { useVariantFilter } from './use-variant-filter.tsx'

/** The variants of a product with stock and average cost (PROD-08, LED-05). */
export function VariantTable({ variants, unit }: { variants: ProductDetail['variants']; unit: Unit }) {
  const { sees_costs: seesCosts } = useMe()
  const { field, found } = useVariantFilter(variants)
  return (
    <>
      {field}
      <ul className={classes.list} aria-label="Variantes" hidden={found.length === 0}>
        {found.map((variant) => (
          <li key={variant.id}>
            <div className={classes.words}>
              <div className={classes.line}>
                {variantLabel(variant) ?? (variants.length === 1 ? 'Variante única' : 'Sem tamanho e cor')}
                {!variant.is_active && <Badge color="gray">Inativa</Badge>}
              </div>
              <div className={classes.small}>
                SKU {variant.sku}
                {variant.barcode && `${DOT}Código de barras ${variant.barcode}`}
              </div>
              {variants.length > 1 && variant.last_purchase && (
                <div className={classes.small}>
                  Última compra: {lastPurchaseInWords(variant.last_purchase, unit)}
                </div>
              )}
            </div>
            <div className={classes.figure}>
              <div>
                {formatQuantity(variant.current_stock)} {unit}
              </div>
              {compare(variant.reserved, '0') > 0 && (
                <div className={classes.small}>
                  Reservado: {formatQuantity(variant.reserved)} {unit}
                </div>
              )}
              <div className={classes.small}>
                Custo médio:{' '}
                {variant.average_cost === null && seesCosts ? '—' : <Money value={variant.average_cost} />}
              </div>
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}
