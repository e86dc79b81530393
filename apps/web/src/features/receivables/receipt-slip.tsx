import { Button, Group } from '@mantine/core'
import type { Statement } from '@prateleira/contract/receivables/schemas'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { Facts } from '../../components/facts.tsx'
import { RollPaper, ShopDetails } from '../../components/roll-paper.tsx'
import { SheetDialog } from '../../components/sheet-dialog.tsx'
import { useMe } from '../../lib/me.ts'
import { shopLines } from '../../lib/shop-lines.ts'
import { writeByWhatsapp } from '../../lib/whatsapp.ts'
import classes from './receipt-slip.module.css'
import { RECEIPT_FOOT, RECEIPT_TITLE, receiptFacts, receiptMessage } from './receipt-words.ts'

interface Props {
  customer: Statement['customer']
  receipt: Statement['entries'][number] | null
  onClose: () => void
}

/** What a customer paid of their fiado, to print and to send (CRED-02). */
export default function ReceiptSlip({ customer, receipt, onClose }: Props) {
  const me = useMe()
  const [printing, setPrinting] = useState(false)
  const facts = receipt ? receiptFacts(receipt, customer.name, me.timezone) : []
  const print = () => {
    // Rendered before the browser's print dialog, which blocks the page, and removed after it.
    flushSync(() => setPrinting(true))
    window.print()
    setPrinting(false)
  }
  return (
    <>
      <SheetDialog
        opened={receipt !== null}
        onClose={onClose}
        title={RECEIPT_TITLE}
        size="md"
        footer={
          receipt && (
            <Group justify="flex-end" gap="sm">
              <Button
                variant="default"
                onClick={() => writeByWhatsapp(customer.phone, receiptMessage(receipt, customer.name, me))}
              >
                WhatsApp
              </Button>
              <Button data-autofocus onClick={print}>
                Imprimir
              </Button>
            </Group>
          )
        }
      >
        <Facts facts={facts} />
      </SheetDialog>
      {printing && (
        <RollPaper name="receipt" className={classes.slip}>
          <h1>{me.company_name}</h1>
          <ShopDetails lines={shopLines(me)} />
          <p>{RECEIPT_TITLE}</p>
          <dl>
            {facts.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <p>{RECEIPT_FOOT}</p>
        </RollPaper>
      )}
    </>
  )
}
