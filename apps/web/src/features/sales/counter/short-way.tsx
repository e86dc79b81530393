import { AppLink } from '../../../components/app-link.tsx'
import { paths, queryNames } from '../../../config/paths.ts'
import { useMayCall } from '../../../lib/me.ts'
import type { Goods } from './cart.ts'
import listCss from './cart-list.module.css'
import uiCss from './controls.module.css'

/** Where what the system lacks is put right, for who may; the open sale stays on the device meanwhile. */
export default function ShortWay({ goods }: { goods: Goods }) {
  const may = useMayCall()
  const from = { [queryNames.from]: paths.counter }
  // A parked sale does not tell the product.
  if (may('counts.correctStock') && goods.product_id !== '')
    return (
      <p className={listCss.way}>
        <AppLink
          className={uiCss.link}
          to={paths.products}
          search={{ [queryNames.product]: goods.product_id, ...from }}
        >
          Acertar estoque
        </AppLink>
      </p>
    )
  if (!may('stock.registerEntry')) return null
  return (
    <p className={listCss.way}>
      <AppLink className={uiCss.link} to={paths.entry} search={{ [queryNames.code]: goods.sku }}>
        Dar entrada
      </AppLink>
    </p>
  )
}
