import { Button, Group } from '@mantine/core'
import type { Sale } from '@prateleira/contract/sales/schemas'
import { IconCopy } from '@tabler/icons-react'
import { type MouseEvent, useState } from 'react'
import { AppLink } from '../../../components/app-link.tsx'
import { paths } from '../../../config/paths.ts'
import { useDeviceDraftOwner, useMayCall, useMe } from '../../../lib/me.ts'
import { notify } from '../../../lib/notify.ts'
import { useIsPhone } from '../../../lib/use-is-phone.ts'
import { handOver, isSaleOpen } from '../counter/hand-over.ts'
import { receiptOfSale } from '../receipt/receipt-of.ts'
import { useReceipt } from '../receipt/use-receipt.tsx'
import classes from './sales.module.css'

/** What became of a return. */
export interface Returned {
  /** As it is since then. */
  sale: Sale
  voucher: { code: string; balance: string } | null
  /** More came back than was owed: the customer has credit. */
  isCredit: boolean
  /** What is left to do. */
  words: string
}

/** What is left to do after a return; a voucher's code to copy, and to give to the customer. */
export function ReturnedBody({ result, wordsId }: { result: Returned; wordsId: string }) {
  const { sale, voucher, words } = result
  const receipt = useReceipt(receiptOfSale(sale, useMe()), sale.customer?.phone)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(voucher?.code ?? '')
      notify.success('Código do vale copiado')
    } catch {
      notify.error('O navegador não deixou copiar. Anote o código.')
    }
  }
  return (
    <>
      <div id={wordsId} className={classes.result} role="status">
        <strong>Devolução registrada</strong>
        <p>{words}</p>
      </div>
      {voucher && (
        <Group gap="sm" mt="md" grow preventGrowOverflow={false}>
          <Button
            variant="default"
            leftSection={<IconCopy size={18} aria-hidden="true" />}
            onClick={() => void copy()}
          >
            Copiar código
          </Button>
          <Button variant="default" onClick={() => void receipt.share()}>
            WhatsApp
          </Button>
          <Button variant="default" onClick={receipt.print}>
            Imprimir
          </Button>
        </Group>
      )}
      {receipt.paper}
    </>
  )
}

interface FootProps {
  result: Returned
  wordsId: string
  onClose: () => void
}

/** Ends the return, or goes on with the sale of what the customer takes instead. */
export function ReturnedFoot({ result: { sale, voucher, isCredit }, wordsId, onClose }: FootProps) {
  const owner = useDeviceDraftOwner()
  const may = useMayCall()
  const phone = useIsPhone()
  const goesOn = (voucher !== null || isCredit) && may('sales.registerSale')
  const [isOpen] = useState(() => isSaleOpen(owner))
  const goOn = (event: MouseEvent) => {
    // Another tab has another open sale.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    const problem = handOver(owner, voucher, sale.customer)
    if (problem !== null)
      notify.warning(
        problem,
        voucher
          ? `Resolva-a e depois use o vale ${voucher.code} em Receber.`
          : 'Resolva-a e depois escolha o cliente.',
      )
  }
  return (
    <Group justify="flex-end" gap="sm" grow={phone} preventGrowOverflow={false}>
      <Button
        autoFocus
        variant={goesOn ? 'default' : 'filled'}
        aria-describedby={wordsId}
        onClick={onClose}
        // A key that is still held has not read the result.
        onKeyDown={(event) => {
          if (event.key === 'Enter' && event.repeat) event.preventDefault()
        }}
      >
        Concluir
      </Button>
      {goesOn && (
        <Button renderRoot={(props) => <AppLink to={paths.counter} {...props} onClick={goOn} />}>
          {isOpen ? 'Usar na venda aberta' : 'Usar em nova venda'}
        </Button>
      )}
    </Group>
  )
}
