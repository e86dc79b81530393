import { type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { writeByWhatsapp } from '../../lib/whatsapp.ts'
import { type Receipt, receiptText } from './receipt.ts'
import { type PaperWidth, ReceiptPaper } from './receipt-paper.tsx'

const WIDTH = 'prateleira-receipt-width'

function storedWidth(): PaperWidth {
  try {
    return localStorage.getItem(WIDTH) === '58' ? '58' : '80'
  } catch {
    return '80'
  }
}

/** Prints a receipt or hands it to another app. The printer's paper is remembered on this device. */
export function useReceipt(receipt: Receipt | null, phone: string | null = null, codes: ReactNode = null) {
  const [width, setWidth] = useState(storedWidth)
  const [printing, setPrinting] = useState(false)
  const print = () => {
    if (!receipt) return
    // On the page before the browser's dialog, which stops everything, and gone after it.
    flushSync(() => setPrinting(true))
    window.print()
    setPrinting(false)
  }
  const share = async () => {
    if (!receipt) return
    const text = receiptText(receipt)
    if (navigator.share && /android|iphone|ipad/i.test(navigator.userAgent))
      return navigator.share({ text }).catch(() => {})
    writeByWhatsapp(phone, text)
  }
  const paper: ReactNode =
    receipt && printing ? (
      <ReceiptPaper receipt={receipt} width={width}>
        {codes}
      </ReceiptPaper>
    ) : null
  return {
    print,
    share,
    paper,
    width,
    choose: (next: PaperWidth) => {
      setWidth(next)
      try {
        localStorage.setItem(WIDTH, next)
      } catch {}
    },
  }
}
