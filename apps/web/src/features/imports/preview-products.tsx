import { Text, Title } from '@mantine/core'
import { productTitle } from '@prateleira/contract/catalog/rules'
import type { ImportPreview } from '@prateleira/contract/imports/schemas'
import { formatCount, formatQuantity } from '@prateleira/contract/shared/format'
import { Money } from '../../components/money.tsx'
import classes from './import-page.module.css'

/** The first products of the import, and the categories and suppliers that it would create. */
export function PreviewProducts({ preview }: { preview: ImportPreview }) {
  const { sample, valid, new_categories, new_suppliers } = preview
  return (
    <div>
      <Title order={2} fz="md" mb={8}>
        Como os produtos vão ficar
      </Title>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must do so by keyboard too */}
      <ul className={classes.list} aria-label="Produtos" tabIndex={0}>
        {sample.map((product) => (
          <li key={product.line}>
            <div className={classes.words}>
              <div>{productTitle(product)}</div>
              <div className={classes.soft}>
                {[
                  product.internal_code ?? 'Código gerado',
                  product.barcode,
                  product.category ?? 'Sem categoria',
                  product.supplier,
                  product.variants > 1 && `${product.variants} variantes`,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </div>
            </div>
            <div className={classes.figure}>
              <div>{product.sale_price === null ? '—' : <Money value={product.sale_price} />}</div>
              <div className={classes.soft}>
                {formatQuantity(product.stock)} {product.unit}
              </div>
              {product.cost_price !== null && (
                <div className={classes.soft}>
                  custo <Money value={product.cost_price} />
                </div>
              )}
            </div>
          </li>
        ))}
      </ul>
      <Text fz="sm" c="dimmed" mt={4}>
        {valid > sample.length && `Estes são os primeiros ${sample.length} de ${formatCount(valid)}. `}
        {[namesOf('Categorias novas', new_categories), namesOf('Fornecedores novos', new_suppliers)]
          .filter(Boolean)
          .join('. ')}
      </Text>
    </div>
  )
}

const NAMES_SHOWN = 12

/** 'Categorias novas: Bebidas, Limpeza e mais 3'; empty without names. */
function namesOf(title: string, names: string[]): string {
  if (names.length === 0) return ''
  const more = names.length - NAMES_SHOWN
  return `${title}: ${names.slice(0, NAMES_SHOWN).join(', ')}${more > 0 ? ` e mais ${formatCount(more)}` : ''}`
}
