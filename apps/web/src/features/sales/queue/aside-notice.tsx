import { Alert } from '@mantine/core'
import { DOT, formatMoney } from '@prateleira/contract/shared/format'
import { AppLink } from '../../../components/app-link.tsx'
import { paths } from '../../../config/paths.ts'
import { goodsWords } from '../../../lib/goods-words.ts'
import { asideWords } from '../payment/aside-words.ts'
import type { useAside } from '../payment/use-aside.ts'
import queueCss from './queue.module.css'

/** Names the sales without an answer that were set aside: they cannot be queued, and are sent again at the counter. */
export function AsideNotice({ sales }: { sales: ReturnType<typeof useAside> }) {
  if (sales.length === 0) return null
  return (
    <Alert color="amber" mb="md" title={asideWords(sales)}>
      <ul className={queueCss.list}>
        {sales.map(({ sent, cart: { lines, customer } }) => (
          <li key={sent.key}>
            {[
              lines.map(({ quantity, goods }) => goodsWords(quantity, goods?.unit, goods?.name)).join(', '),
              customer?.name,
              formatMoney(sent.body.total),
            ]
              .filter(Boolean)
              .join(DOT)}
          </li>
        ))}
      </ul>
      {sales.length === 1
        ? 'Ela não vai sozinha nem será repetida'
        : 'Elas não vão sozinhas nem serão repetidas'}
      : envie de novo em <AppLink to={paths.counter}>Vender</AppLink>, com esta conta.
    </Alert>
  )
}
