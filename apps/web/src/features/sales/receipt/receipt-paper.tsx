import { compare } from '@prateleira/contract/shared/decimal'
import { formatAmount, formatQuantity } from '@prateleira/contract/shared/format'
import { PAYMENT_METHOD_LABELS } from '@prateleira/contract/stock/rules'
import type { ReactNode } from 'react'
import { RollPaper, ShopDetails } from '../../../components/roll-paper.tsx'
import type { PaperWidth } from '../../../lib/paper-width.ts'
import { footLines, type Receipt, returnLines, titleOf, whenOf } from './receipt.ts'
import classes from './receipt-paper.module.css'

/** The printed receipt. */
export function ReceiptPaper({
  receipt,
  width,
  children,
}: {
  receipt: Receipt
  width: PaperWidth
  /** Below the totals: the Pix codes to pay. */
  children?: ReactNode
}) {
  const { lines, payments } = receipt
  return (
    <RollPaper name="receipt" width={width} className={classes.receipt}>
      <h1>{receipt.shop}</h1>
      <ShopDetails lines={receipt.details} className={classes.details} />
      <p>
        {titleOf(receipt)}
        <br />
        {whenOf(receipt)}
        {receipt.seller && (
          <>
            <br />
            Atendimento: {receipt.seller}
          </>
        )}
        {receipt.customer && (
          <>
            <br />
            Cliente: {receipt.customer}
          </>
        )}
      </p>
      {receipt.cancelled && <p className={classes.cancelled}>CANCELADA</p>}
      <table>
        <tbody>
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name here
            <tr key={index}>
              <td>
                {line.name}
                <br />
                {formatQuantity(line.quantity)} {line.unit} × {formatAmount(line.unit_price)}
              </td>
              <td>{formatAmount(line.gross)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl>
        {compare(receipt.discount, '0') > 0 && (
          <>
            <Pair name="Subtotal" value={formatAmount(receipt.gross)} />
            <Pair name="Desconto" value={`−${formatAmount(receipt.discount)}`} />
          </>
        )}
        <Pair name="TOTAL R$" value={formatAmount(receipt.total)} strong />
        {payments.map(({ method, amount, received }, index) => (
          <Pair
            // biome-ignore lint/suspicious/noArrayIndexKey: payments have no other name
            key={index}
            name={PAYMENT_METHOD_LABELS[method]}
            value={formatAmount(received ?? amount)}
          />
        ))}
        {compare(receipt.change, '0') > 0 && <Pair name="Troco" value={formatAmount(receipt.change)} />}
      </dl>
      {returnLines(receipt).map((line) => (
        <p key={line}>{line}</p>
      ))}
      {children && <div className={classes.codes}>{children}</div>}
      {receipt.codes?.map((code) => (
        <p key={code} className={classes.code}>
          Pix copia e cola: {code}
        </p>
      ))}
      {receipt.txid && <p className={classes.code}>Identificador do Pix: {receipt.txid}</p>}
      {footLines(receipt).map((line) => (
        <p key={line} className={classes.foot}>
          {line}
        </p>
      ))}
    </RollPaper>
  )
}

function Pair({ name, value, strong }: { name: string; value: string; strong?: boolean }) {
  return (
    <div data-strong={strong || undefined}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
