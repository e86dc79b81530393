import { Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { fullVariantName } from '@prateleira/contract/catalog/rules'
import { leftToReturn, moneyLeft, refundOf, usualRefund } from '@prateleira/contract/sales/refund'
import { GOODS, GOODS_LABELS, type Goods } from '@prateleira/contract/sales/returns'
import type { Sale } from '@prateleira/contract/sales/schemas'
import { add, compare, isWhole } from '@prateleira/contract/shared/decimal'
import { formatMoney, formatQuantity } from '@prateleira/contract/shared/format'
import { PAYMENT_METHOD_LABELS, TENDERS, type Tender } from '@prateleira/contract/stock/rules'
import { useId, useState } from 'react'
import { isCanonical } from '../../../components/decimal-entry.ts'
import { QuantityInput } from '../../../components/decimal-input.tsx'
import { DraftNotice } from '../../../components/draft-notice.tsx'
import { FormAlert } from '../../../components/form-alert.tsx'
import { Money } from '../../../components/money.tsx'
import { Select } from '../../../components/select.tsx'
import { SheetDialog } from '../../../components/sheet-dialog.tsx'
import { useApproval } from '../../../components/use-approval.tsx'
import { useTill } from '../../../components/use-till.tsx'
import { client } from '../../../lib/client.ts'
import { mayBeDone } from '../../../lib/errors.ts'
import { once } from '../../../lib/once.ts'
import { useIsPhone } from '../../../lib/use-is-phone.ts'
import { salesChanged } from '../api.ts'
import { type Returned, ReturnedBody, ReturnedFoot } from './returned.tsx'
import classes from './sales.module.css'
import { type Chosen, linesLeft, useReturnDraft } from './use-return-draft.ts'

type Line = Sale['lines'][number]

/** The error in a returned quantity; null for none. */
function wrong(line: Line, quantity: string): string | null {
  if (quantity === '') return 'Informe a quantidade'
  if (!isCanonical(quantity)) return 'Quantidade inválida'
  if (compare(quantity, '0') <= 0) return 'Mais que 0'
  if (line.unit === 'un' && !isWhole(quantity)) return 'Só unidades inteiras'
  const left = leftToReturn(line)
  return compare(quantity, left) > 0 ? `Até ${formatQuantity(left)} ${line.unit}` : null
}
const isRight = (line: Line, quantity: string) => wrong(line, quantity) === null

/** What a return means for the debt of its sale. */
function debtWords(sale: Sale, method: Tender | null, total: string): string {
  const owed = formatMoney(sale.owed)
  if (method !== 'fiado') return `${sale.customer?.name} ainda deve ${owed} desta venda, e continua devendo.`
  return compare(total, sale.owed) > 0
    ? `${sale.customer?.name} ainda deve ${owed} desta venda. O que passa disso fica como crédito, até o que foi pago dela em fiado.`
    : `${sale.customer?.name} ainda deve ${owed} desta venda: a dívida diminui.`
}

/** How a sale that a voucher paid in part goes back. */
const voucherWords = (asMoney: string) =>
  compare(asMoney, '0') === 0
    ? 'O que foi pago com vale volta como vale.'
    : `Parte desta venda foi paga com vale: em dinheiro ou de outra forma voltam até ${formatMoney(asMoney)}, e mais que isso como vale.`

interface Props {
  sale: Sale
  opened: boolean
  onClose: () => void
  onClosed?: () => void
}

/** A return: items, destination of the goods, and refund. */
export default function ReturnDialog({ sale: current, opened, onClose, onClosed }: Props) {
  const typed = useReturnDraft(current)
  const phone = useIsPhone()
  const { chosen, way } = typed
  // Until it is known what became of a return, it stays as it was sent.
  const sale = typed.sent?.sale ?? current
  const lines = linesLeft(sale)
  const [result, setResult] = useState<Returned | null>(null)
  const resultId = useId()
  const owes = sale.customer !== null && compare(sale.owed, '0') > 0
  const asMoney = owes ? null : moneyLeft(sale)
  const approval = useApproval()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const change = (line: Line, values: Partial<Chosen> | null) => {
    const { [line.id]: before, ...others } = chosen
    setError(null)
    typed.change({
      chosen:
        values === null
          ? others
          : { ...others, [line.id]: { quantity: leftToReturn(line), goods: 'stock', ...before, ...values } },
    })
  }
  const forget = () => {
    typed.forget()
    setResult(null)
    setError(null)
  }
  const taken = lines.filter(({ id }) => chosen[id])
  const right = taken.length > 0 && taken.every((line) => isRight(line, chosen[line.id]?.quantity ?? ''))
  const total = right
    ? taken.reduce((sum, line) => add(sum, refundOf(line, chosen[line.id]?.quantity ?? '0')), '0.00')
    : '0.00'
  const method = way ?? usualRefund(sale, total)
  const till = useTill(method === 'dinheiro', 'da venda', () => typed.change({}))
  const send = async () => {
    if (!right || method === null) return
    setBusy(true)
    setError(null)
    const back = typed.sending({
      lines: taken.map(({ id }) => ({ item_id: id, ...(chosen[id] as Chosen) })),
      method,
      total,
      cash_session_id: till.session,
    })
    try {
      const { cash_session_id: _, ...what } = back
      const after = await once(typed.act, what, (key) =>
        approval.allow(
          (approved) =>
            client.sales.returnItems({
              headers: { 'idempotency-key': key },
              params: { id: sale.id },
              body: { ...back, approval_id: approved },
            }),
          (who) =>
            client.sales.approveSale({ ...who, approved: { what: 'return', id: sale.id, return: back } }),
        ),
      )
      await salesChanged()
      const voucher = after.returns.at(-1)?.voucher
      setResult({
        sale: after,
        voucher: voucher ?? null,
        isCredit: method === 'fiado' && compare(total, sale.owed) > 0,
        words: voucher
          ? `Vale ${voucher.code} de ${formatMoney(total)}.`
          : method === 'fiado'
            ? `A dívida de ${sale.customer?.name} diminuiu ${formatMoney(total)}.`
            : `Devolva ${formatMoney(total)} ao cliente (${PAYMENT_METHOD_LABELS[method]}).`,
      })
      typed.forget()
    } catch (caught) {
      // After a refusal it is a different return.
      if (!mayBeDone(caught)) typed.change({})
      setError(caught)
      void salesChanged()
    } finally {
      setBusy(false)
    }
  }
  return (
    <SheetDialog
      opened={opened}
      onClose={onClose}
      onClosed={() => {
        forget()
        onClosed?.()
      }}
      title={`Devolver itens da venda nº ${sale.number}`}
      size="lg"
      dirty={(typed.isTyped || typed.sent !== null) && result === null}
      doubted={typed.sent !== null}
      busy={busy}
      footer={
        result !== null ? (
          <ReturnedFoot result={result} wordsId={resultId} onClose={onClose} />
        ) : (
          <Group justify="space-between" gap="sm">
            <Text fw={600}>
              Devolver <Money value={total} />
            </Text>
            <Button
              fullWidth={phone}
              onClick={() => void send()}
              loading={busy}
              disabled={!right || method === null}
            >
              Registrar devolução
            </Button>
          </Group>
        )
      }
    >
      {result !== null ? (
        <ReturnedBody result={result} wordsId={resultId} />
      ) : (
        <Stack gap="md">
          <DraftNotice restored={typed.restored} onDiscard={forget} />
          <ul className={classes.items} aria-label="O que volta">
            {lines.map((line, index) => {
              const own = chosen[line.id]
              return (
                <li key={line.id} className={classes.back}>
                  <Checkbox
                    classNames={{ root: classes.pick, inner: classes.box }}
                    data-autofocus={index === 0 || undefined}
                    label={fullVariantName(line)}
                    description={`${formatQuantity(leftToReturn(line))} ${line.unit} de ${formatQuantity(line.quantity)}, pagos ${formatMoney(line.total)}`}
                    checked={own !== undefined}
                    onChange={(event) => change(line, event.currentTarget.checked ? {} : null)}
                  />
                  {own && (
                    <Group gap="sm" grow align="start">
                      <QuantityInput
                        label="Quantidade"
                        aria-label={`Quantidade de ${fullVariantName(line)}`}
                        unit={line.unit}
                        value={own.quantity}
                        error={wrong(line, own.quantity)}
                        onChange={(quantity) => change(line, { quantity })}
                      />
                      <Select
                        label="Destino"
                        aria-label={`Destino de ${fullVariantName(line)}`}
                        allowDeselect={false}
                        data={GOODS.map((value) => ({ value, label: GOODS_LABELS[value] }))}
                        value={own.goods}
                        onChange={(goods) => goods && change(line, { goods: goods as Goods })}
                      />
                    </Group>
                  )}
                </li>
              )
            })}
          </ul>
          <Select
            label="Como o dinheiro volta"
            placeholder="Escolha"
            allowDeselect={false}
            // Without a customer there is no debt to reduce.
            data={TENDERS.filter((value) => value !== 'fiado' || sale.customer !== null).map((value) => ({
              value,
              label: value === 'vale' ? 'Vale (crédito para outra compra)' : PAYMENT_METHOD_LABELS[value],
            }))}
            value={method}
            onChange={(value) => {
              typed.change({ way: value as Tender | null })
            }}
          />
          {owes && (
            <Text role="status" fz="sm">
              {debtWords(sale, method, total)}
            </Text>
          )}
          {asMoney !== null && (
            <Text role="status" fz="sm">
              {voucherWords(asMoney)}
            </Text>
          )}
          {till.field}
          <FormAlert error={error} />
          <Text c="dimmed" fz="sm">
            Uma devolução não pode ser desfeita.
          </Text>
        </Stack>
      )}
      {approval.dialog}
    </SheetDialog>
  )
}
