import { type ReactNode, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { loadCalmly } from '../../../lib/load-calmly.ts'
import { notify } from '../../../lib/notify.ts'
import { type PaperWidth, storedPaperWidth, storePaperWidth } from '../../../lib/paper-width.ts'
import { writeByWhatsapp } from '../../../lib/whatsapp.ts'
import type { PrinterBrand } from './printer-brands.ts'
import { type Receipt, receiptText } from './receipt.ts'

/** Loaded on demand: the first visit of the counter is at its limit, and it prints when a sale is done. */
const loadPaper = () => loadCalmly(() => import('./receipt-paper.tsx'))
type Paper = Awaited<ReturnType<typeof loadPaper>>['ReceiptPaper']

const PRINTER = 'prateleira-receipt-printer'

function stored(name: string): string {
  try {
    return localStorage.getItem(name) ?? ''
  } catch {
    return ''
  }
}

function store(name: string, value: string): void {
  try {
    localStorage.setItem(name, value)
  } catch {}
}

/** Prints a receipt or shares it with another app. The paper width is remembered on this device. */
export function useReceipt(
  receipt: Receipt | null,
  phone: string | null = null,
  { codes = null, drawer = false }: { codes?: ReactNode; drawer?: boolean } = {},
) {
  const [width, setWidth] = useState<PaperWidth>(storedPaperWidth)
  const [printer, setPrinter] = useState(() => stored(PRINTER))
  const [printing, setPrinting] = useState(false)
  const isCash = Boolean(receipt?.payments.some(({ method }) => method === 'dinheiro'))
  const paperOf = useRef<Paper>(null)
  const latest = useRef(receipt)
  latest.current = receipt
  useEffect(
    () => () => {
      latest.current = null
    },
    [],
  )
  const isReady = receipt !== null
  useEffect(() => {
    // There when it is printed, also if the network is gone by then.
    if (isReady) void loadPaper().catch(() => undefined)
  }, [isReady])
  const print = () => {
    if (!receipt) return
    if (printer !== '') {
      void import('./usb-printer.ts')
        .then(({ printByUsb }) =>
          printByUsb({ receipt, brand: printer as PrinterBrand, width, drawer: drawer && isCash }),
        )
        .catch(() =>
          notify.error(
            "Confira o cabo e o papel e imprima de novo, ou escolha 'Pelo navegador'.",
            'A impressora não respondeu',
          ),
        )
      return
    }
    void loadPaper()
      .then(({ ReceiptPaper }) => {
        // The next sale may have begun, or the page been left.
        if (latest.current === null) return
        paperOf.current = ReceiptPaper
        // Rendered before the browser's print dialog, which blocks the page, and removed after it.
        flushSync(() => setPrinting(true))
        window.print()
        setPrinting(false)
      })
      .catch(() => notify.error('Não deu para preparar o recibo. Tente de novo.'))
  }
  const share = async () => {
    if (!receipt) return
    const text = receiptText(receipt)
    if (navigator.share && /android|iphone|ipad/i.test(navigator.userAgent))
      return navigator.share({ text }).catch(() => {})
    writeByWhatsapp(phone, text)
  }
  const { current: ReceiptPaper } = paperOf
  const paper: ReactNode =
    receipt && printing && ReceiptPaper ? (
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
      storePaperWidth(next)
    },
    /** The brand of the printer that the page reaches directly; '' for the browser's dialog. */
    printer,
    choosePrinter: (brand: string) => {
      setPrinter(brand)
      store(PRINTER, brand)
    },
  }
}
